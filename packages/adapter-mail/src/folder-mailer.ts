import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { catching, unexpected } from '@parley/core/kernel';
import { createTransport } from 'nodemailer';
import { compose } from './compose';
import type { SendEmail } from './smtp-mailer';

/** Writes a file under its name, completely or not at all; rejects on failure. */
export type KeepFile = (name: string, content: Uint8Array) => Promise<void>;

/** A time as the start of a file name, so that names sort by time. */
const stamp = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-');

/**
 * A part in which lines are as they were written: people copy links from these files, and other
 * encodings break lines.
 */
const readable = (type: string, text: string) => ({
  raw: [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    text.replaceAll(/\r?\n/g, '\r\n'),
  ].join('\r\n'),
});

/** Writes each email to a file, which mail programs can open. */
export const folderMailer = (keep: KeepFile, fromAddress: string): { readonly send: SendEmail } => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: (email) =>
      catching(async () => {
        const { message } = await transport.sendMail({
          ...compose(email, fromAddress),
          text: readable('text/plain', email.text),
          html: readable('text/html', email.html),
        });
        const content = Buffer.isBuffer(message) ? message : await buffer(message);
        await keep(`${stamp()}-${randomUUID().slice(0, 8)}.eml`, content);
      }, unexpected),
  };
};
