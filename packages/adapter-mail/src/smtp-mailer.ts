import type { Email } from '@parley/core/accounts';
import type { Async } from '@parley/core/kernel';
import { catching, guarded, unexpected } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { createTransport } from 'nodemailer';
import { compose } from './compose';

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with user, password, host and port. */
  readonly url: string;
  /** The sender of all emails. */
  readonly fromAddress: string;
  readonly times?: SmtpTimes;
};

/** In milliseconds. No request waits for an email, but jobs must not wait forever. */
type SmtpTimes = {
  /** For each answer. */
  readonly answer: number;
  /** For the whole of an email: a server may answer often, and never be done. */
  readonly sending: number;
};

const defaultTimes: SmtpTimes = { answer: 30_000, sending: 180_000 };

/** Sends any email, whatever it is about. */
export type SendEmail = (email: Email) => Async<void>;

/** A mailer that holds connections. */
export type OpenMailer = { readonly send: SendEmail; readonly close: () => void };

/**
 * Sends emails to an SMTP server, over a few connections that are kept open while there is work.
 */
export const smtpMailer = ({ url, fromAddress, times = defaultTimes }: SmtpOptions): OpenMailer => {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: times.answer,
    greetingTimeout: times.answer,
    socketTimeout: times.answer,
  });
  // Each send reports its own failure; without a listener the pool's error would end the process.
  const ignore = (): void => undefined;
  transport.on('error', guarded(ignore, ignore));
  return {
    send: (email) =>
      pipe(
        catching(
          () =>
            transport.sendMail({
              ...compose(email, fromAddress),
              // Closes the connection too.
              signal: AbortSignal.timeout(times.sending),
            }),
          unexpected,
        ),
        TE.map(() => undefined),
      ),
    close: () => {
      transport.close();
    },
  };
};

/** The timeout for the whole of a check, in milliseconds; some servers let clients wait for seconds. */
const checkMilliseconds = 10_000;

/**
 * Connects to the SMTP server and logs in, without sending anything: why that fails, or undefined.
 */
export const findSmtpProblem = async (
  url: string,
  milliseconds = checkMilliseconds,
): Promise<string | undefined> => {
  const transport = createTransport({
    url,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(
      guarded(
        () => undefined,
        () => resolve(`no answer within ${milliseconds / 1000} s`),
      ),
      milliseconds,
    ).unref();
  });
  const verified = transport.verify().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  try {
    return await Promise.race([verified, late]);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
};
