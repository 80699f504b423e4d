import { sameAddress } from '../../kernel';

/** The values of each header field, by its name in lower case. */
export type EmailHeaders = Readonly<Record<string, readonly string[]>>;

export type EmailAttachment = {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};

/** An email after parsing. Everything in it is chosen by its sender. */
export type IncomingEmail = {
  /** The same for every attempt to deliver the email, and for no other email: a hash of what its
   * sender wrote, with the Message-ID. */
  readonly id: string;
  readonly headers: EmailHeaders;
  /** The name and address in the From field, decoded. */
  readonly from: string;
  readonly subject: string;
  /** The plain text; undefined if it has none. */
  readonly text: string | undefined;
  /** The HTML, converted to Markdown. */
  readonly html: string | undefined;
  readonly attachments: readonly EmailAttachment[];
};

/** Whether the email names one sender, with that address, which it need not really be from. */
export const claimsSender = ({ from }: Pick<IncomingEmail, 'from'>, address: string): boolean => {
  const [, named, bare] = /^(?:[^<>]*<([^<>]*)>|([^<>]*))$/.exec(from) ?? [];
  return sameAddress((named ?? bare ?? '').trim(), address);
};

/** Why an email is not posted although its address is valid. */
export type LoopSign = 'automaticReply' | 'deliveryReport' | 'sentByParley' | 'tooManyHops';

/**
 * The header of every email that a Parley server sends. A channel accepts no such email, so that an
 * email about another one cannot cause a third.
 */
export const sentByParleyHeader = 'X-Parley-Notification';

/** More servers than an email passes, unless it is in a loop. */
const maxHops = 50;

const valuesOf = (headers: EmailHeaders, name: string): readonly string[] =>
  (Object.hasOwn(headers, name) ? headers[name] : undefined) ?? [];

/** The value without parameters and comments, in lower case. */
const keywords = (headers: EmailHeaders, name: string): readonly string[] =>
  valuesOf(headers, name).map((value) => /^\s*([^\s;(]*)/.exec(value)?.[1]?.toLowerCase() ?? '');

const hasAny = (found: readonly string[], wanted: readonly string[]): boolean =>
  found.some((one) => wanted.includes(one));

/** Emails that no other email caused: those of people, and those of cron, GitLab or monitoring. */
const unprompted = ['no', 'auto-generated'];

/**
 * Whether a program wrote the email in response to another one, so that answering it, or posting it
 * where other programs react, could go on forever. An email that a program wrote for another reason
 * is accepted, unless the program is a Parley server. So are those of mailing lists: subscribing a
 * channel to one is a common use.
 *
 * Source: RFC 3834, sections 2 and 5; RFC 5436, section 2.7.1; RFC 5321, section 6.3.
 */
export const loopSign = (headers: EmailHeaders): LoopSign | undefined => {
  if (hasAny(keywords(headers, 'content-type'), ['multipart/report', 'message/delivery-status'])) {
    return 'deliveryReport';
  }
  if (valuesOf(headers, sentByParleyHeader.toLowerCase()).length > 0) {
    return 'sentByParley';
  }
  if (
    keywords(headers, 'auto-submitted').some((value) => !unprompted.includes(value)) ||
    hasAny(keywords(headers, 'precedence'), ['auto_reply', 'auto-reply']) ||
    ['x-autoreply', 'x-autorespond'].some((name) => valuesOf(headers, name).length > 0)
  ) {
    return 'automaticReply';
  }
  return valuesOf(headers, 'received').length > maxHops ? 'tooManyHops' : undefined;
};

/** Addresses that only programs write from. */
const automaticSender =
  /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[@+-]|$)/i;

/** As narrow as an address has to be for an answer: one line, one address, no quoted local part. */
const plainAddress = /^[^\s<>@,;:"()[\]\\\p{Cc}]{1,64}@[\p{L}\p{N}.-]{1,253}$/u;

/**
 * Whether an answer about the email may be sent to that address: never to the empty sender, to a
 * list, or to a program.
 *
 * @param sender the sender in the envelope
 */
export const canSendAnswer = (headers: EmailHeaders, sender: string): boolean =>
  plainAddress.test(sender) &&
  !automaticSender.test(sender) &&
  loopSign(headers) === undefined &&
  keywords(headers, 'auto-submitted').every((value) => value === 'no') &&
  !hasAny(keywords(headers, 'precedence'), ['bulk', 'list', 'junk']) &&
  ['list-id', 'list-unsubscribe', 'x-auto-response-suppress'].every(
    (name) => valuesOf(headers, name).length === 0,
  );
