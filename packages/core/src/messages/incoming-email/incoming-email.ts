/** The values of each header field, by its name in lower case. */
export type EmailHeaders = Readonly<Record<string, readonly string[]>>;

export type EmailAttachment = {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};

/** An email after parsing. Everything in it is chosen by its sender. */
export type IncomingEmail = {
  /** The same for every attempt to deliver the email: derived from its Message-ID, if it has one. */
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

/** Why an email is not posted although its address is valid. */
export type LoopSign =
  'answered automatically' | 'a report about another email' | 'going in circles';

/** More servers than an email passes, unless it goes in circles. */
const maxHops = 50;

const valuesOf = (headers: EmailHeaders, name: string): readonly string[] =>
  (Object.hasOwn(headers, name) ? headers[name] : undefined) ?? [];

/** The value without parameters and comments, in lower case. */
const keywords = (headers: EmailHeaders, name: string): readonly string[] =>
  valuesOf(headers, name).map((value) => /^\s*([^\s;(]*)/.exec(value)?.[1]?.toLowerCase() ?? '');

const hasAny = (found: readonly string[], wanted: readonly string[]): boolean =>
  found.some((one) => wanted.includes(one));

/**
 * Whether a program wrote the email in response to another one, so that answering it, or posting it
 * where other programs react, could go on forever. The server's own emails are recognized by their
 * `Auto-Submitted`. Mailing lists are not: subscribing a channel to one is a common use.
 *
 * Source: RFC 3834, section 2; RFC 5321, section 6.3.
 */
export const loopSign = (headers: EmailHeaders): LoopSign | undefined => {
  if (hasAny(keywords(headers, 'content-type'), ['multipart/report', 'message/delivery-status'])) {
    return 'a report about another email';
  }
  if (
    keywords(headers, 'auto-submitted').some((value) => value !== 'no') ||
    hasAny(keywords(headers, 'precedence'), ['auto_reply', 'auto-reply']) ||
    ['x-autoreply', 'x-autorespond'].some((name) => valuesOf(headers, name).length > 0)
  ) {
    return 'answered automatically';
  }
  return valuesOf(headers, 'received').length > maxHops ? 'going in circles' : undefined;
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
export const maySendAnswer = (headers: EmailHeaders, sender: string): boolean =>
  plainAddress.test(sender) &&
  !automaticSender.test(sender) &&
  loopSign(headers) === undefined &&
  !hasAny(keywords(headers, 'precedence'), ['bulk', 'list', 'junk']) &&
  ['list-id', 'list-unsubscribe', 'x-auto-response-suppress'].every(
    (name) => valuesOf(headers, name).length === 0,
  );
