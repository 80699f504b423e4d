import { fileExtensionOf, linkTarget, relativeToRealm, uploadPathOf } from '../urls';
import { inlineElement, text, voidElement } from '../tokens';
import type { Claim, InlineContext, InlinePass } from './inline-pass';
import { asItIs } from './inline-pass';
import { written } from './written';

/** The position of the matching closing character for each opening one. */
const pairsOf = (source: string, open: string, close: string): ReadonlyMap<number, number> => {
  const pairs = new Map<number, number>();
  const waiting: number[] = [];
  for (let i = 0; i < source.length; i += 1) {
    if (source[i] === open) {
      waiting.push(i);
    } else if (source[i] === close) {
      const start = waiting.pop();
      if (start !== undefined) {
        pairs.set(start, i);
      }
    }
  }
  return pairs;
};

type Destination = { readonly url: string; readonly title: string | undefined };

/**
 * The start of a quoted title at the end, after white space; it may contain quotation marks. -1 for
 * none.
 */
const startOfTitle = (source: string): number => {
  const quote = source.at(-1);
  if (quote !== '"' && quote !== "'") {
    return -1;
  }
  for (let at = source.indexOf(quote); at !== -1; at = source.indexOf(quote, at + 1)) {
    if (at > 0 && at < source.length - 1 && /\s/.test(source[at - 1] ?? '')) {
      return at;
    }
  }
  return -1;
};

/**
 * Parses the content of the parentheses: a URL, optionally in angle brackets, optionally with a
 * title.
 */
const destinationOf = (source: string): Destination => {
  const trimmed = source.trim();
  const start = startOfTitle(trimmed);
  const isTitled = start !== -1;
  const address = (isTitled ? trimmed.slice(0, start) : trimmed).trim();
  return {
    url: address.startsWith('<') && address.endsWith('>') ? address.slice(1, -1) : address,
    title: isTitled ? trimmed.slice(start + 1, -1) : undefined,
  };
};

const audioExtensions: ReadonlySet<string> = new Set(['aac', 'flac', 'mp3', 'wav']);
const imageExtensions: ReadonlySet<string> = new Set('bmp gif jpe jpeg jpg png webp'.split(' '));

const isUploaded = (
  context: InlineContext,
  href: string,
  extensions: ReadonlySet<string>,
): boolean =>
  uploadPathOf(context.directory.given.realmUrl, href) !== undefined &&
  extensions.has(fileExtensionOf(href));

const linkTokens = (
  context: InlineContext,
  label: string,
  href: string,
  title: string | undefined,
): Claim['tokens'] => {
  // Links cannot be nested: only the text of links that earlier passes claimed is shown.
  const shown =
    label.trim() === '' ? [text(href)] : asItIs(context, label).filter(({ tag }) => tag !== 'a');
  return () =>
    inlineElement(
      'link',
      'a',
      [
        ['href', href],
        ['title', title],
      ],
      shown,
    );
};

/** An uploaded image or audio file can be inline; everything else is a link. */
const embedTokens = (
  context: InlineContext,
  label: string,
  href: string,
  isImage: boolean,
): Claim['tokens'] | undefined => {
  const name = written(context, label).trim();
  if (isUploaded(context, href, audioExtensions) && name !== '') {
    const attributes = [
      ['controls', ''],
      ['preload', 'metadata'],
      ['src', href],
    ] as const;
    return () => inlineElement('audio', 'audio', [...attributes, ['title', name]], []);
  }
  if (isImage && isUploaded(context, href, imageExtensions)) {
    const attributes = [
      ['alt', name],
      ['class', 'inline-image'],
      ['src', href],
    ] as const;
    return () => [voidElement('inline_image', 'img', attributes)];
  }
  return undefined;
};

/** `[text](url)`: its text is not parsed further. `![text](url)` shows uploaded images. */
export const linkPass: InlinePass = {
  trigger: /\]\(/,
  *claims(source, context): Generator<Claim> {
    const brackets = pairsOf(source, '[', ']');
    const parentheses = pairsOf(source, '(', ')');
    for (let at = source.indexOf('['); at !== -1; at = source.indexOf('[', at + 1)) {
      const close = brackets.get(at) ?? -1;
      const end = close === -1 ? undefined : parentheses.get(close + 1);
      if (end === undefined) {
        continue;
      }
      const { url, title } = destinationOf(written(context, source.slice(close + 2, end)));
      const target = linkTarget(url);
      if (target === undefined) {
        continue;
      }
      const href = relativeToRealm(context.directory.given.realmUrl, target);
      const label = source.slice(at + 1, close);
      const isImage = source[at - 1] === '!';
      const embedded = embedTokens(context, label, href, isImage);
      yield {
        start: isImage && embedded !== undefined ? at - 1 : at,
        end: end + 1,
        tokens: embedded ?? linkTokens(context, label, href, title),
      };
      at = end;
    }
  },
};
