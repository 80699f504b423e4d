import { findSmtpProblem } from '@parley/adapter-mail';
import type { Log } from '../logger';
import type { Configuration } from './configuration';

/**
 * Logs a warning if the mail server cannot be used. The server starts nevertheless: emails are jobs,
 * which are repeated for days.
 */
export const warnAboutSmtp = async (
  { smtpUrl }: Pick<Configuration, 'smtpUrl'>,
  log: Pick<Log, 'warn'>,
): Promise<void> => {
  const problem = smtpUrl === undefined ? undefined : await findSmtpProblem(smtpUrl);
  if (smtpUrl !== undefined && problem !== undefined) {
    log.warn(
      {},
      `SMTP_URL: no email can be sent by ${new URL(smtpUrl).host} at the moment (${problem}): start it, or correct the address`,
    );
  }
};
