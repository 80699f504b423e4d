import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartFailure } from '../start-failure';

/** More than any password or URL has, so that a wrong file is not read as a whole. */
const maxBytes = 4096;

/** The terminal or pipe that a secret is read from. */
export type PasswordSource = NodeJS.ReadableStream & { readonly isTTY?: boolean };

const readPiped = async (source: PasswordSource): Promise<string> => {
  let text = '';
  for await (const chunk of source) {
    text += chunk.toString();
    if (text.length > maxBytes) {
      throw new StartFailure('the standard input is too long');
    }
  }
  const line = text.replace(/\r?\n$/, '');
  if (line === '') {
    throw new StartFailure('the standard input is empty');
  }
  return line;
};

/** Reads a line without showing it. */
const ask = async (
  source: PasswordSource,
  terminal: NodeJS.WritableStream,
  question: string,
): Promise<string> => {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  terminal.write(question);
  const lines = createInterface({ input: source, output: hidden, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('close', () => reject(new StartFailure('nothing was entered')));
      lines.question('').then(resolve, reject);
    });
  } finally {
    lines.close();
    terminal.write('\n');
  }
};

/** A URL that has a secret, for the same reason as a password (below). */
export const readSecretUrl = (
  source: PasswordSource,
  terminal: NodeJS.WritableStream,
): Promise<string> => (source.isTTY === true ? ask(source, terminal, 'URL: ') : readPiped(source));

/**
 * The password from the standard input: asked for twice in a terminal, otherwise all of it except a
 * line break at its end. Never from the command line, which other accounts of the machine can read.
 */
export const readPassword = async (
  source: PasswordSource,
  terminal: NodeJS.WritableStream,
): Promise<string> => {
  if (source.isTTY !== true) {
    return readPiped(source);
  }
  const password = await ask(source, terminal, 'New password: ');
  const repeated = await ask(source, terminal, 'Repeat it: ');
  if (password !== repeated) {
    throw new StartFailure('the two passwords are different');
  }
  return password;
};
