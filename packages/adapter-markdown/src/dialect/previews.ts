import type MarkdownIt from 'markdown-it';
import type { Directory } from '../directory';
import type { Token } from '../tokens';
import { attributeOf } from '../tokens';
import type { Preview } from './preview-tokens';
import { previewOf } from './preview-tokens';
import { envOf } from './rendering-env';

/** With more URLs than this, of any kind, none is previewed. */
const maxAddresses = 24;

type Link = { readonly href: string; readonly label: string };

/** Scans the tokens once, as a text can contain thousands of links; links are never nested. */
const linksOf = (tokens: readonly Token[]): Link[] => {
  const links: Link[] = [];
  let href: string | undefined;
  let label = '';
  for (const token of tokens) {
    if (token.type === 'link_open') {
      href = attributeOf(token, 'href');
      label = '';
    } else if (token.type !== 'link_close') {
      label += token.content;
    } else if (href !== undefined) {
      links.push({ href, label });
      href = undefined;
    }
  }
  return links;
};

/** A link whose text is its own URL has no title. */
const nameOf = ({ href, label }: Link): string | undefined =>
  label === href || `http://${label}` === href || label.endsWith(`/${href}`) ? undefined : label;

/** Whether the tokens are one link without its own title. */
const isLoneLink = (tokens: readonly Token[], links: readonly Link[]): boolean =>
  links.length === 1 &&
  links.every((link) => nameOf(link) === undefined) &&
  tokens[0]?.type === 'link_open' &&
  tokens.findIndex(({ type }) => type === 'link_close') === tokens.length - 1;

/** Where previews go: after a paragraph or heading, or at the end of an item or cell. */
const endOfBlock = (tokens: readonly Token[], inline: number): number => {
  const holder = tokens.findLast(({ nesting }, at) => at < inline && nesting === 1);
  let depth = 0;
  for (let at = inline + 1; at < tokens.length; at += 1) {
    depth += tokens[at]?.nesting ?? 0;
    if (depth < 0) {
      return holder?.tag === 'p' || holder?.tag.startsWith('h') === true ? at + 1 : at;
    }
  }
  return tokens.length;
};

type Found = {
  readonly inline: number;
  readonly links: readonly Link[];
  readonly previews: Preview[];
};

/**
 * The blocks outside quotes that have something to preview; each URL is previewed once.
 *
 * Source: docs/reference/markdown.md#previews.
 */
const findPreviews = (tokens: readonly Token[], directory: Directory): Found[] => {
  const seen = new Set<string>();
  const found: Found[] = [];
  let quotes = 0;
  tokens.forEach((token, inline) => {
    quotes += token.tag === 'blockquote' ? token.nesting : 0;
    if (token.type !== 'inline' || quotes > 0) {
      return;
    }
    const links = linksOf(token.children ?? []);
    const previews = links.flatMap((link) => {
      const preview = seen.has(link.href)
        ? undefined
        : previewOf(link.href, nameOf(link), directory);
      seen.add(link.href);
      return preview === undefined ? [] : [preview];
    });
    if (previews.length > 0) {
      found.push({ inline, links, previews });
    }
  });
  return seen.size > maxAddresses ? [] : found;
};

/** Inserts previews of images and videos after the blocks that link them. */
export const previewRule: MarkdownIt.Core.RuleCore = (state) => {
  const { directory } = envOf(state);
  const found = directory.given.previewsMedia ? findPreviews(state.tokens, directory) : [];
  // From the end, so that earlier positions stay valid.
  for (const { inline, links, previews } of found.reverse()) {
    const children = state.tokens[inline]?.children ?? [];
    const holder = state.tokens[inline - 1]?.tag;
    const isParagraph = holder === 'p';
    const isReplaced =
      (isParagraph || holder === 'li') &&
      isLoneLink(children, links) &&
      previews[0]?.replacesLink === true;
    const end = endOfBlock(state.tokens, inline);
    state.tokens.splice(end, 0, ...previews.flatMap(({ tokens }) => tokens));
    if (isReplaced) {
      state.tokens.splice(isParagraph ? inline - 1 : inline, isParagraph ? 3 : 1);
    }
  }
};
