import { escapeHtml } from '../../kernel';
import type { EmailContent } from './email';

/** A paragraph of text, a quotation of text that a user wrote, or a link. */
export type EmailBlock =
  | { readonly _tag: 'Paragraph'; readonly text: string }
  | { readonly _tag: 'Quote'; readonly text: string }
  | { readonly _tag: 'Link'; readonly label: string; readonly url: string };

export const paragraph = (text: string): EmailBlock => ({ _tag: 'Paragraph', text });
export const quote = (text: string): EmailBlock => ({ _tag: 'Quote', text });
export const link = (label: string, url: string): EmailBlock => ({ _tag: 'Link', label, url });

const asText = (block: EmailBlock): string => {
  switch (block._tag) {
    case 'Paragraph':
      return block.text;
    case 'Quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
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
