import { code, plain, silenced } from '../../integrations';
import { lengthOf, plural, truncate } from '../../kernel';
import { maxMessageLength } from '../messages/message-content';
import type { EmailOptions } from './address-options';
import { answerText } from './answer-text';
import { essentialText } from './email-text';
import type { IncomingEmail } from './incoming-email';

/**
 * The text of a message for an email without one. Source: docs/reference/channels.md#inbound-email.
 */
export const textOfEmptyEmail = '(No email body)';

/** What became of an attachment. */
export type StoredAttachment = {
  readonly name: string;
  /** Undefined if it was not stored, because it is too large or there is no space. */
  readonly url: string | undefined;
};

/** More attachments than these are not stored. */
export const maxEmailAttachments = 20;

/**
 * As the renderer reads it: a line of the same mark closes it. The lookahead keeps the time
 * proportional to the length of the line.
 */
const fenceLine = /^(~{3,}|`{3,})(?=[^~`]*$) *(?:\{?\.?([\w+\-./#]+) *(?:[^ ~`][^~`]*)?\}?)?$/;

/** Blocks that contain Markdown, and so other blocks. */
const isContainer = (language: string): boolean => /^(?:quote|quoted|spoiler)$/i.test(language);

/** A text that needs more to close its blocks shows their marks as text, in code units. */
const maxClosingLength = 100;

/** Closes the fenced blocks that the text leaves open, so that what follows it is not part of them. */
const closed = (text: string): string => {
  const open: { readonly mark: string; readonly isContainer: boolean }[] = [];
  for (const line of text.split('\n')) {
    const top = open.at(-1);
    if (line.trimEnd() === top?.mark) {
      open.pop();
    } else if (top?.isContainer !== false) {
      const [, mark, language = ''] = fenceLine.exec(line) ?? [];
      open.push(...(mark === undefined ? [] : [{ mark, isContainer: isContainer(language) }]));
    }
  }
  const closing = open
    .map(({ mark }) => `\n${mark}`)
    .reverse()
    .join('');
  return closing.length > maxClosingLength
    ? text.replace(/^(?:~{3,}|`{3,})/gm, (mark) =>
        (mark.startsWith('~') ? '\u223c' : '\u02cb').repeat(mark.length),
      )
    : text + closing;
};

/** Lines that are indented by four columns would be code; lists and fenced blocks keep it. */
const withoutIndentedCode = (text: string): string => {
  let fence: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      if (line.trimEnd() === fence) {
        fence = undefined;
      } else {
        fence ??= fenceLine.exec(line)?.[1];
      }
      return fence === undefined
        ? line.replace(/^(?: {4,}| {0,3}\t\s*)(?![\s*+-]|\d)/, '   ')
        : line;
    })
    .join('\n');
};

/**
 * What an email is: an answer to an email about missed messages; one that was forwarded, as its subject
 * says, so that the forwarded text is what it is about; or any other.
 */
export type EmailKind = 'answer' | 'forward' | 'other';

/** The Markdown of the part that the address prefers, without mentions that notify anybody. */
const bodyOf = (
  { text, html }: Pick<IncomingEmail, 'html' | 'text'>,
  options: EmailOptions,
  kind: EmailKind,
): string => {
  const kept = { ...options, keepsQuotes: options.keepsQuotes || kind === 'forward' };
  const essential = (part = ''): string =>
    kind === 'answer' ? answerText(part, kept) : essentialText(part, kept);
  const plainText = essential(text);
  const fromHtml = options.prefersHtml || plainText === '' ? essential(html) : '';
  const body = fromHtml === '' ? withoutIndentedCode(plainText) : fromHtml;
  return body.trim() === '' ? textOfEmptyEmail : silenced(body);
};

const attachmentLine = ({ name, url }: StoredAttachment): string =>
  url === undefined
    ? `(The attachment ${code(name) || 'without a name'} was not stored.)`
    : `[${plain(name) || 'attachment'}](${url})`;

/** The end of the message: the attachments. */
const attachmentLines = (
  stored: readonly StoredAttachment[],
  leftOut: number,
): readonly string[] => [
  ...stored.map(attachmentLine),
  ...(leftOut > 0
    ? [`(${plural(leftOut, 'more attachment')} ${leftOut === 1 ? 'was' : 'were'} not stored.)`]
    : []),
];

const truncationMark = '\n[message truncated]';

/** For the blank lines between the parts, the mark, and what closes fenced blocks. */
const reserved = 200;

/**
 * The Markdown of the message for an email: its sender if the address asks for it, the text, cut off
 * where a message would be too long, and links to the attachments.
 *
 * Source: docs/reference/channels.md#inbound-email.
 */
export const messageOfEmail = (
  email: Pick<IncomingEmail, 'attachments' | 'from' | 'html' | 'text'>,
  options: EmailOptions,
  kind: EmailKind,
  stored: readonly StoredAttachment[],
): string => {
  const head = options.showsSender ? [`From: ${code(email.from) || '(unknown)'}`] : [];
  const files = attachmentLines(stored, email.attachments.length - stored.length);
  const tail = files.length === 0 ? [] : [files.join('\n')];
  const room = maxMessageLength - reserved - lengthOf([...head, ...tail].join('\n\n'));
  const whole = bodyOf(email, options, kind);
  const cut = truncate(whole, Math.max(room, 0), '');
  const body = closed(cut) + (cut.length < whole.length ? truncationMark : '');
  return [...head, body, ...tail].join('\n\n');
};
