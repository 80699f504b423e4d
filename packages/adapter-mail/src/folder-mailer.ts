import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer } from '@parley/core';
import { unexpected } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { createTransport } from 'nodemailer';
import { compose } from './compose';

/** A moment as the beginning of a file's name, so that names sort by time. */
const stamp = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-');

/** Writes each mail into a file of its own, which mail programs open. Only the owner may read it. */
export const folderMailer = (folder: string, fromAddress: string): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: (mail) =>
      TE.tryCatch(async () => {
        const { message } = await transport.sendMail(compose(mail, fromAddress));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const name = `${stamp()}-${randomUUID().slice(0, 8)}`;
        // Whoever opens the file has all of it, or none.
        const draft = join(folder, `.${name}.draft`);
        await writeFile(draft, message, { mode: 0o600 });
        await rename(draft, join(folder, `${name}.eml`));
      }, unexpected),
  };
};
