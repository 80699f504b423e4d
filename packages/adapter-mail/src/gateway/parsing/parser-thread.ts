import { createReadStream } from 'node:fs';
import { setPriority } from 'node:os';
import { pipeline } from 'node:stream';
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { cutTexts } from './cut-texts';
import { htmlToMarkdown, isConvertible, textInHtml } from './html-to-markdown';
import { parseEmail } from './parse-email';
import type { ParserMessage } from './parser-message';

/** The parser ends with an error of its own when its input does. */
const ignore = (): void => undefined;

const run = async (port: NonNullable<typeof parentPort>, file: string): Promise<void> => {
  const say = (message: ParserMessage, transferred: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, [...transferred]);
  say({ kind: 'loaded' });
  try {
    const { html, ...email } = await parseEmail(
      pipeline(createReadStream(file), cutTexts(), ignore),
    );
    const buffers = email.attachments
      .map(({ content }) => content.buffer)
      .filter((buffer) => buffer instanceof ArrayBuffer);
    say(
      {
        kind: 'parsed',
        email: { ...email, html: html === undefined ? undefined : textInHtml(html) },
      },
      buffers,
    );
    if (html !== undefined && isConvertible(html)) {
      say({ kind: 'converted', html: htmlToMarkdown(html) });
    }
  } catch (error) {
    say({ kind: 'failed', cause: inspect(error) });
  }
  port.close();
};

/** Niceness of the thread: no mail server waits for an answer as impatiently as people do. */
const niceness = 10;

if (parentPort !== null && typeof workerData === 'string') {
  // On Linux, this is the priority of the thread; elsewhere that of the whole process.
  if (process.platform === 'linux') {
    setPriority(niceness);
  }
  void run(parentPort, workerData);
}
