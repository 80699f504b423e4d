import { PassThrough } from 'node:stream';
import { readPassword, readSecretUrl } from './read-password';

const piped = (text: string) => {
  const source = new PassThrough();
  source.end(text);
  return source;
};

/** Types each line when it is asked for. */
const typed = (...lines: readonly string[]) => {
  const source = Object.assign(new PassThrough(), { isTTY: true });
  const terminal = new PassThrough();
  const shown: string[] = [];
  const rest = [...lines];
  terminal.on('data', (chunk: Buffer) => {
    shown.push(chunk.toString());
    if (chunk.toString().endsWith(': ')) {
      setImmediate(() => {
        const line = rest.shift();
        if (line === undefined) {
          source.end();
        } else {
          source.write(`${line}\r`);
        }
      });
    }
  });
  return { source, terminal, shown };
};

describe('readPassword', () => {
  it.each([
    ['secret\n', 'secret'],
    ['secret\r\n', 'secret'],
    ['secret', 'secret'],
    [' with spaces \n', ' with spaces '],
  ])('reads %j from a pipe as %j', async (text, password) => {
    expect(await readPassword(piped(text), new PassThrough())).toBe(password);
  });

  it.each([[''], ['\n']])('rejects %j from a pipe', async (text) => {
    await expect(readPassword(piped(text), new PassThrough())).rejects.toThrow('is empty');
  });

  it('rejects a pipe that contains no password', async () => {
    await expect(readPassword(piped('x'.repeat(5000)), new PassThrough())).rejects.toThrow(
      'too long',
    );
  });

  it('asks twice in a terminal, and does not show what is typed', async () => {
    const { source, terminal, shown } = typed('secret', 'secret');
    expect(await readPassword(source, terminal)).toBe('secret');
    expect(shown.join('')).toBe('New password: \nRepeat it: \n');
  });

  it('asks once for a URL with a secret', async () => {
    const { source, terminal, shown } = typed('s3://key:secret@host/bucket');
    expect(await readSecretUrl(source, terminal)).toBe('s3://key:secret@host/bucket');
    expect(shown.join('')).toBe('URL: \n');
  });

  it('rejects two different passwords, and the end of the input', async () => {
    const different = typed('secret', 'secrets');
    await expect(readPassword(different.source, different.terminal)).rejects.toThrow('different');
    const ended = typed('secret');
    await expect(readPassword(ended.source, ended.terminal)).rejects.toThrow('nothing was entered');
  });
});
