import { escapeHtml } from '../../kernel';
import type { EmailContent } from './email';

/** A paragraph of text, a quotation of text that a user wrote, a message, or a link. */
export type EmailBlock =
  | { readonly _tag: 'Paragraph'; readonly text: string }
  | { readonly _tag: 'Quote'; readonly text: string }
  | {
      readonly _tag: 'Message';
      /** Who wrote it, and when. */
      readonly heading: string;
      readonly text: string;
      /** The only block that is not escaped: sanitized HTML. */
      readonly html: string;
    }
  | { readonly _tag: 'Link'; readonly label: string; readonly url: string };

export const paragraph = (text: string): EmailBlock => ({ _tag: 'Paragraph', text });
export const quote = (text: string): EmailBlock => ({ _tag: 'Quote', text });
export const link = (label: string, url: string): EmailBlock => ({ _tag: 'Link', label, url });

export const message = (heading: string, text: string, html: string): EmailBlock => ({
  _tag: 'Message',
  heading,
  text,
  html,
});

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

const asText = (block: EmailBlock): string => {
  switch (block._tag) {
    case 'Paragraph':
      return block.text;
    case 'Quote':
      return quoted(block.text);
    case 'Message':
      return `${block.heading}:\n${quoted(block.text)}`;
    case 'Link':
      return `${block.label}:\n${block.url}`;
  }
};

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const asHtml = (block: EmailBlock): string => {
  switch (block._tag) {
    case 'Paragraph':
      return `<p>${lines(block.text)}</p>`;
    case 'Quote':
      return `<blockquote>${lines(block.text)}</blockquote>`;
    case 'Message':
      return `<p><b>${escapeHtml(block.heading)}</b></p>\n<blockquote>${block.html}</blockquote>`;
    case 'Link':
      return `<p><a href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>`;
  }
};

/** White space and control characters would break a line of the email's header. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Lays out an email as text and as HTML. Escapes the values. */
export const layOut = (subject: string, blocks: readonly EmailBlock[]): EmailContent => ({
  subject: oneLine(subject),
  text: `${blocks.map(asText).join('\n\n')}\n`,
  html: `<!doctype html>\n<html><body>\n${blocks.map(asHtml).join('\n')}\n</body></html>\n`,
});
