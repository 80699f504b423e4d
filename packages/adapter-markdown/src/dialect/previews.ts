import type MarkdownIt from 'markdown-it';
import type { Directory } from '../directory';
import type { Token } from '../tokens';
import { attributeOf } from '../tokens';
import type { Preview } from './preview-tokens';
import { pagePreview } from './page-preview-tokens';
import { pageUrlOf } from './page-links';
import { previewOf } from './preview-tokens';
import { envOf } from './rendering-env';

/** With more URLs than this, of any kind, none is previewed. */
const maxAddresses = 24;

/** Of one text, the first pages have a preview: each is fetched from another server. */
const maxPages = 5;

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

type Block = { readonly inline: number; readonly links: readonly Link[] };

/**
 * The links outside of quotes by their blocks, each URL once; none if there are too many.
 *
 * Source: docs/reference/markdown.md#previews.
 */
const linksByBlock = (
  tokens: readonly Token[],
): readonly (Block & { distinct: readonly Link[] })[] => {
  const seen = new Set<string>();
  let quotes = 0;
  const blocks = tokens.flatMap((token, inline) => {
    quotes += token.tag === 'blockquote' ? token.nesting : 0;
    if (token.type !== 'inline' || quotes > 0) {
      return [];
    }
    const links = linksOf(token.children ?? []);
    const distinct = links.filter(({ href }) => {
      const isNew = !seen.has(href);
      seen.add(href);
      return isNew;
    });
    return distinct.length === 0 ? [] : [{ inline, links, distinct }];
  });
  return seen.size > maxAddresses ? [] : blocks;
};

/** The first pages among the links: the address of the link that shows the preview of each. */
const pagesAmong = (links: readonly Link[], directory: Directory): ReadonlyMap<string, string> => {
  const pages = new Map<string, string>();
  for (const { href } of links) {
    const url =
      previewOf(href, undefined, directory) === undefined
        ? pageUrlOf(href, directory.given.realmUrl)
        : undefined;
    if (url !== undefined && !pages.has(url)) {
      pages.set(url, href);
    }
    if (pages.size === maxPages) {
      break;
    }
  }
  return pages;
};

type Found = Block & { readonly previews: readonly Preview[] };

/** The blocks that have something to preview. */
const findPreviews = (tokens: readonly Token[], directory: Directory): Found[] => {
  const { previewsMedia, pagePreviews } = directory.given;
  if (!previewsMedia && (pagePreviews ?? []).length === 0) {
    return [];
  }
  const blocks = linksByBlock(tokens);
  const pages = pagesAmong(
    blocks.flatMap(({ distinct }) => distinct),
    directory,
  );
  const pageAt = new Map(
    (pagePreviews ?? []).flatMap(({ url, preview }) => {
      const href = pages.get(url);
      return href === undefined || preview === null ? [] : [[href, preview]];
    }),
  );
  return blocks
    .map(({ inline, links, distinct }) => ({
      inline,
      links,
      previews: distinct.flatMap((link) => {
        const page = pageAt.get(link.href);
        if (page !== undefined) {
          return [pagePreview(link.href, page)];
        }
        const media = previewsMedia ? previewOf(link.href, nameOf(link), directory) : undefined;
        return media ?? [];
      }),
    }))
    .filter(({ previews }) => previews.length > 0);
};

/** Linked pages whose previews are asked for and not in the directory. */
export const unknownPagesIn = (
  tokens: readonly Token[],
  directory: Directory,
): readonly string[] => {
  const { pagePreviews } = directory.given;
  if (pagePreviews === null) {
    return [];
  }
  const known = new Set(pagePreviews.map(({ url }) => url));
  const links = linksByBlock(tokens).flatMap(({ distinct }) => distinct);
  return [...pagesAmong(links, directory).keys()].filter((url) => !known.has(url));
};

/** Inserts previews of images, videos and pages after the blocks that link them. */
export const previewRule: MarkdownIt.Core.RuleCore = (state) => {
  const { directory } = envOf(state);
  // From the end, so that earlier positions stay valid.
  for (const { inline, links, previews } of findPreviews(state.tokens, directory).reverse()) {
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
