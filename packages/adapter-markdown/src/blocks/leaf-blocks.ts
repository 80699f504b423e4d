import type { BlockRule } from './block-rule';
import type { BlockTag, Element } from './element';
import { append, lastChild } from './element';

const codeIndent = '    ';

/** Lines indented by four spaces are code; the first other line begins a new block. */
export const indentedCodeRule: BlockRule = (_parser, parent, blocks) => {
  const block = blocks[0];
  if (block?.startsWith(codeIndent) !== true) {
    return false;
  }
  blocks.shift();
  const lines = block.split('\n');
  const end = lines.findIndex((line) => !line.startsWith(codeIndent) && line.trim() !== '');
  const code = (end === -1 ? lines : lines.slice(0, end))
    .map((line) => line.slice(codeIndent.length))
    .join('\n')
    .trimEnd();
  const before = lastChild(parent);
  if (before?.tag === 'pre') {
    before.text += `\n\n${code}`;
  } else {
    append(parent, 'pre', [], code);
  }
  if (end !== -1) {
    blocks.unshift(lines.slice(end).join('\n'));
  }
  return true;
};

const heading = /^(#{1,6})[ \t](.*?)#*$/;
const headingTags: readonly BlockTag[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/**
 * A block of one line that may occur between other lines: the lines before, between and after such
 * lines are parsed as separate blocks.
 */
const lineRule =
  (pattern: RegExp, add: (parent: Element, match: RegExpExecArray) => void): BlockRule =>
  (parser, parent, blocks) => {
    const lines = (blocks[0] ?? '').split('\n');
    if (!lines.some((line) => pattern.test(line))) {
      return false;
    }
    blocks.shift();
    let between: string[] = [];
    const parseBetween = (): void => {
      if (between.length > 0) {
        parser.parse(parent, [between.join('\n')]);
        between = [];
      }
    };
    for (const line of lines) {
      const match = pattern.exec(line);
      if (match === null) {
        between.push(line);
      } else {
        parseBetween();
        add(parent, match);
      }
    }
    parseBetween();
    return true;
  };

export const headingRule: BlockRule = lineRule(heading, (parent, [, level = '', text = '']) => {
  append(parent, headingTags[level.length - 1] ?? 'h6', [], text.trim());
});

/** A line of dashes, asterisks or underscores. */
export const horizontalRule: BlockRule = lineRule(
  /^ {0,3}(?:-(?: {0,2}-){2,}|_(?: {0,2}_){2,}|\*(?: {0,2}\*){2,}) *$/,
  (parent) => {
    append(parent, 'hr');
  },
);
