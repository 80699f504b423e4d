import { join } from 'node:path';
import { writePrivateFile } from '@parley/adapter-files';
import type { OpenMailer } from '@parley/adapter-mail';
import { folderMailer, smtpMailer } from '@parley/adapter-mail';
import type { Log } from '../logger';

/** Without a mail server, emails are written to files for the operator. */
export const openMailer = (
  smtpUrl: string | undefined,
  fromAddress: string,
  outbox: string,
  log: Pick<Log, 'info'>,
): OpenMailer => {
  if (smtpUrl !== undefined) {
    return smtpMailer({ url: smtpUrl, fromAddress });
  }
  let isTold = false;
  return {
    ...folderMailer(async (name, content) => {
      await writePrivateFile(join(outbox, name), content);
      // Each email has a line of its own when it is sent.
      if (!isTold) {
        isTold = true;
        log.info({}, `emails are written to files in ${outbox}`);
      }
    }, fromAddress),
    close: () => undefined,
  };
};
