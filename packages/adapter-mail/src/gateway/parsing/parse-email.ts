import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { EmailAttachment, EmailHeaders, IncomingEmail } from '@parley/core/messages';
import type { Attachment, ParsedMail } from 'mailparser';
import { simpleParser } from 'mailparser';

/** An email whose HTML is not converted yet. */
type ParsedEmail = Omit<IncomingEmail, 'html'> & { readonly html: string | undefined };

/** Emails with more parts, or more bytes in the header of one, are broken or hostile. */
const maxParts = 500;
const maxHeaderBytes = 512 * 1024;

/** Header fields after these are not looked at. */
const maxHeaderFields = 1000;

/** In UTF-16 code units. */
const maxFieldLength = 2000;

const headersOf = ({ headerLines }: ParsedMail): EmailHeaders => {
  const headers = new Map<string, string[]>();
  for (const { key, line } of headerLines.slice(0, maxHeaderFields)) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .slice(0, maxFieldLength)
      .replace(/\s+/g, ' ')
      .trim();
    headers.set(key, [...(headers.get(key) ?? []), value]);
  }
  return Object.fromEntries(headers);
};

/** The end of the names of attachments that have none, by their type. */
const endings: ReadonlyMap<string, string> = new Map([
  ['message/rfc822', '.eml'],
  ['text/calendar', '.ics'],
  ['text/html', '.html'],
  ['text/plain', '.txt'],
  ['image/gif', '.gif'],
  ['image/jpeg', '.jpg'],
  ['image/png', '.png'],
]);

const attachmentOf = ({ filename, contentType, content }: Attachment): EmailAttachment => ({
  name: filename ?? `attachment${endings.get(contentType) ?? ''}`,
  contentType,
  // With a buffer of its own, which can be moved to another thread.
  content: content.length === content.buffer.byteLength ? content : Uint8Array.from(content),
});

/** Each part counts with its length, so that nothing can move from one part to the next. */
const sha256 = (parts: readonly (string | Uint8Array)[]): string =>
  parts
    .reduce(
      (hash, part) => hash.update(`${Buffer.byteLength(part)}:`).update(part),
      createHash('sha256'),
    )
    .digest('hex');

const identifyingFields = ['message-id', 'from', 'date', 'subject'];

/**
 * What the sender wrote, because the Message-ID alone can be guessed or seen in advance, and used by
 * somebody else. Servers on the way add fields, and may change line ends and the encoding of parts.
 */
const idOf = (mail: ParsedMail, headers: EmailHeaders): string =>
  sha256([
    ...identifyingFields.map((name) => headers[name]?.[0] ?? ''),
    ...[mail.text, mail.html].map((text) =>
      typeof text === 'string' ? text.replaceAll('\r\n', '\n').trimEnd() : '',
    ),
    ...mail.attachments.flatMap(({ filename, contentType, content }) => [
      filename ?? '',
      contentType,
      content,
    ]),
  ]);

/**
 * Parses an email as it was transferred. Rejects if it is broken beyond what mail programs accept,
 * or has too many parts.
 */
export const parseEmail = async (raw: Readable): Promise<ParsedEmail> => {
  const mail = await simpleParser(raw, {
    keepCidLinks: true,
    maxChildNodes: maxParts,
    maxHeadSize: maxHeaderBytes,
    skipHtmlToText: true,
    skipImageLinks: true,
    skipTextLinks: true,
    skipTextToHtml: true,
  });
  const headers = headersOf(mail);
  return {
    id: idOf(mail, headers),
    headers,
    from: mail.from?.text ?? '',
    subject: mail.subject ?? '',
    text: mail.text,
    html: typeof mail.html === 'string' && mail.html !== '' ? mail.html : undefined,
    attachments: mail.attachments.map(attachmentOf),
  };
};
