import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Mailer } from '@parley/core';
import { unexpected } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { createTransport } from 'nodemailer';
import { compose } from './compose';

/** Keeps a file under its name, whole or not at all; rejects if it cannot. */
export type KeepFile = (name: string, content: Uint8Array) => Promise<void>;

/** A moment as the beginning of a file's name, so that names sort by time. */
const stamp = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-');

/** Makes a file of each email, which mail programs open. */
export const folderMailer = (keep: KeepFile, fromAddress: string): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: (mail) =>
      TE.tryCatch(async () => {
        const { message } = await transport.sendMail(compose(mail, fromAddress));
        const content = Buffer.isBuffer(message) ? message : await buffer(message);
        await keep(`${stamp()}-${randomUUID().slice(0, 8)}.eml`, content);
      }, unexpected),
  };
};
