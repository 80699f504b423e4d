import type { Async, Unexpected } from '@parley/core/kernel';
import type {
  EmailAcceptance,
  EmailOutcome,
  IncomingEmail,
  LoopSign,
  ReceiveEmail,
} from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import type { EmailParser } from './parsing/email-parser';
import type { SpooledEmail } from './spool-email';

/** The use cases that the gateway calls. */
export type EmailReceiver = {
  readonly acceptEmail: (given: {
    readonly address: string;
    readonly host: string | undefined;
  }) => Async<EmailAcceptance>;
  readonly receiveEmail: (email: ReceiveEmail) => Async<EmailOutcome>;
};

/** The response to a mail server, as in SMTP; also the output of the pipe command. */
export type Reply = {
  /** 2xx, 4xx for a later attempt, or 5xx for a final rejection. */
  readonly code: number;
  /** Begins with the enhanced status code. Source: RFC 3463. */
  readonly text: string;
};

export const isFinal = ({ code }: Reply): boolean => code < 400 || code >= 500;

export const replies = {
  posted: { code: 250, text: '2.0.0 OK' },
  unknownAddress: { code: 550, text: '5.1.1 Bad destination mailbox address' },
  tooManyEmails: { code: 451, text: '4.7.1 Too many emails; try again later' },
  tooLarge: (maxMib: number) => ({
    code: 552,
    text: `5.3.4 The email is larger than the limit of ${maxMib} MiB`,
  }),
  broken: { code: 554, text: '5.6.0 The email cannot be read: it is malformed or too complex' },
  busy: { code: 451, text: '4.3.2 Too many emails are being processed; try again later' },
  failed: { code: 451, text: '4.3.0 The email cannot be processed now; try again later' },
} as const satisfies Readonly<Record<string, Reply | ((maxMib: number) => Reply)>>;

/** The reply to the arrival of a recipient's address. */
export const replyToRecipient = (
  accepted: E.Either<Unexpected, EmailAcceptance>,
  onError: (error: unknown) => void,
): Reply => {
  if (E.isLeft(accepted)) {
    onError(accepted.left.cause);
    return replies.failed;
  }
  switch (accepted.right._tag) {
    case 'Accepted':
      return replies.posted;
    case 'UnknownAddress':
      return replies.unknownAddress;
    case 'TooManyEmails':
      return replies.tooManyEmails;
  }
};

const loopReplies: Readonly<Record<LoopSign, string>> = {
  automaticReply: 'Automatic replies are not accepted',
  deliveryReport: 'Delivery reports are not accepted',
  sentByParley: 'Mail loop: emails that a Parley server sent are not accepted',
  tooManyHops: 'Mail loop: too many hops',
};

/** The reply to what became of an email. */
const replyToOutcome = (outcome: EmailOutcome): Reply => {
  switch (outcome._tag) {
    case 'Posted':
    case 'Duplicate':
      return replies.posted;
    case 'UnknownAddress':
      return replies.unknownAddress;
    case 'Loop':
      return { code: 550, text: `5.7.1 ${loopReplies[outcome.sign]}` };
    case 'NotPosted':
      return outcome.isAnswered
        ? { code: 250, text: '2.0.0 OK, not posted; the sender gets an email with the reason' }
        : { code: 550, text: `5.7.1 ${outcome.reason}` };
  }
};

/**
 * One reply for all recipients. A later attempt does no harm to those who have the email; of several
 * final replies, a rejection counts only if nobody has it.
 */
const combined = (all: readonly Reply[]): Reply =>
  all.find((reply) => !isFinal(reply)) ??
  all.find(({ code }) => code < 400) ??
  all[0] ??
  replies.unknownAddress;

type Envelope = { readonly sender: string; readonly addresses: readonly string[] };

/** Delivers the email to one address after the other. */
const deliverToEach = async (
  receiver: EmailReceiver,
  email: IncomingEmail,
  { sender, addresses }: Envelope,
  onError: (error: unknown) => void,
): Promise<Reply> => {
  const all: Reply[] = [];
  for (const address of addresses) {
    const outcome = await receiver.receiveEmail({ address, sender, email })();
    if (E.isLeft(outcome)) {
      onError(outcome.left.cause);
      all.push(replies.failed);
    } else {
      all.push(replyToOutcome(outcome.right));
    }
  }
  return combined(all);
};

/** Parses an email, and delivers it to each of the addresses. */
export const deliverEmail = async (
  receiver: EmailReceiver,
  parser: EmailParser,
  { file }: Pick<SpooledEmail, 'file'>,
  envelope: Envelope,
  onError: (error: unknown) => void,
): Promise<Reply> => {
  const reply = await parser.parse(file, (email) =>
    email === undefined
      ? Promise.resolve(replies.broken)
      : deliverToEach(receiver, email, envelope, onError),
  );
  return reply === 'busy' ? replies.busy : reply;
};
