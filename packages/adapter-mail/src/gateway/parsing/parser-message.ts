import type { IncomingEmail } from '@parley/core/messages';

/** What the thread reports, in this order, before it ends. */
export type ParserMessage =
  | { readonly kind: 'loaded' }
  /** The email, with only the text between the tags in the place of its HTML. */
  | { readonly kind: 'parsed'; readonly email: IncomingEmail }
  /** The HTML as Markdown. */
  | { readonly kind: 'converted'; readonly html: string }
  /** The cause is a text, because some errors cannot be sent to another thread. */
  | { readonly kind: 'failed'; readonly cause: string };

const kinds: readonly unknown[] = [
  'loaded',
  'parsed',
  'converted',
  'failed',
] satisfies ParserMessage['kind'][];

/** Both sides are built from one source, so the kind determines the shape. */
export const isParserMessage = (value: unknown): value is ParserMessage =>
  typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(value.kind);
