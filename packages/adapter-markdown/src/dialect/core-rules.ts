import type MarkdownIt from 'markdown-it';
import { blockTokens } from '../blocks/block-tokens';
import { expandFences } from '../blocks/expand-fences';
import { partHangingLists } from '../blocks/hanging-lists';
import { parseBlocks } from '../blocks/parse-blocks';
import { parseInline } from '../inline/parse-inline';
import { protectPrivateCharacters } from '../marks';
import { envOf } from './rendering-env';

type CoreRule = MarkdownIt.Core.RuleCore;

const tabWidth = 4;

const expandTabs = (line: string): string => {
  let column = 0;
  return line.replace(/\t|[^\t]+/g, (part) => {
    const expanded = part === '\t' ? ' '.repeat(tabWidth - (column % tabWidth)) : part;
    column += expanded.length;
    return expanded;
  });
};

const linesOf = (source: string): string[] =>
  source
    .split('\n')
    .map((line) => (line.includes('\t') ? expandTabs(line) : line))
    .map((line) => (line.trim() === '' ? '' : line));

/** The dialect's block rule, which replaces CommonMark's. */
export const blockRule: CoreRule = (state) => {
  const { marks, directory, renderMath } = envOf(state);
  const lines = linesOf(protectPrivateCharacters(marks, state.src));
  const language = directory.given.defaultCodeBlockLanguage?.toLowerCase() ?? '';
  const text = expandFences(partHangingLists(lines), marks, language, renderMath).join('\n');
  state.tokens = blockTokens(parseBlocks(text), marks);
};

/** The dialect's inline rule, which replaces CommonMark's. */
export const inlineRule: CoreRule = (state) => {
  const { marks, directory, renderMath } = envOf(state);
  let quotes = 0;
  for (const token of state.tokens) {
    quotes += token.tag === 'blockquote' ? token.nesting : 0;
    if (token.type === 'inline') {
      const context = { marks, directory, renderMath, isQuoted: quotes > 0 };
      token.children = parseInline(token.content, context);
    }
  }
};
