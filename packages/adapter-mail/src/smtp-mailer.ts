import type { Mailer } from '@parley/core';
import { guarded, unexpected } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { createTransport } from 'nodemailer';
import { compose } from './compose';

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with user, password, host and port. */
  readonly url: string;
  /** Who mails come from. */
  readonly fromAddress: string;
};

/** Nobody waits for a mail, but a job should not wait for ever either. */
const timeoutMilliseconds = 30_000;

/** Mailers that hold connections. */
export type OpenMailer = Mailer & { readonly close: () => void };

/** Hands mails to an SMTP server, over a few connections that are kept open while there is work. */
export const smtpMailer = ({ url, fromAddress }: SmtpOptions): OpenMailer => {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
  });
  // Each mail hears of its own failure; without a listener the pool's would end the process.
  const ignore = (): void => undefined;
  transport.on('error', guarded(ignore, ignore));
  return {
    send: (mail) =>
      pipe(
        TE.tryCatch(() => transport.sendMail(compose(mail, fromAddress)), unexpected),
        TE.map(() => undefined),
      ),
    close: () => {
      transport.close();
    },
  };
};
