import type { Mailer } from '@parley/core';
import { catching, guarded, unexpected } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { createTransport } from 'nodemailer';
import { compose } from './compose';

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with user, password, host and port. */
  readonly url: string;
  /** The sender of all emails. */
  readonly fromAddress: string;
};

/** No request waits for an email, but jobs must not wait forever. */
const timeoutMilliseconds = 30_000;

/** For the whole of an email: a server may answer often, and never be done. */
const sendingMilliseconds = 180_000;

const inTime = async <A>(sending: Promise<A>): Promise<A> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      reject,
      sendingMilliseconds,
      new Error('the SMTP server did not take the email in time'),
    );
  });
  try {
    return await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** A mailer that holds connections. */
export type OpenMailer = Mailer & { readonly close: () => void };

/**
 * Sends emails to an SMTP server, over a few connections that are kept open while there is work.
 */
export const smtpMailer = ({ url, fromAddress }: SmtpOptions): OpenMailer => {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
  });
  // Each send reports its own failure; without a listener the pool's error would end the process.
  const ignore = (): void => undefined;
  transport.on('error', guarded(ignore, ignore));
  return {
    send: (email) =>
      pipe(
        catching(() => inTime(transport.sendMail(compose(email, fromAddress))), unexpected),
        TE.map(() => undefined),
      ),
    close: () => {
      transport.close();
    },
  };
};
