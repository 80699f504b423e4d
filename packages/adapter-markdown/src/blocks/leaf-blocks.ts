import type { BlockRule } from './block-rule';
import type { BlockTag } from './element';
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
    before.text += code;
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

/** A heading may stand between other lines of a block. */
export const headingRule: BlockRule = (parser, parent, blocks) => {
  const lines = (blocks[0] ?? '').split('\n');
  const index = lines.findIndex((line) => heading.test(line));
  if (index === -1) {
    return false;
  }
  blocks.shift();
  if (index > 0) {
    parser.parse(parent, [lines.slice(0, index).join('\n')]);
  }
  const [, level = '', text = ''] = heading.exec(lines[index] ?? '') ?? [];
  append(parent, headingTags[level.length - 1] ?? 'h6', [], text.trim());
  if (index + 1 < lines.length) {
    blocks.unshift(lines.slice(index + 1).join('\n'));
  }
  return true;
};

const rule = /^ {0,3}(?:-(?: {0,2}-){2,}|_(?: {0,2}_){2,}|\*(?: {0,2}\*){2,}) *$/;

/** A line of dashes, stars or underscores. */
export const horizontalRule: BlockRule = (parser, parent, blocks) => {
  const lines = (blocks[0] ?? '').split('\n');
  const index = lines.findIndex((line) => rule.test(line));
  if (index === -1) {
    return false;
  }
  blocks.shift();
  if (index > 0) {
    parser.parse(parent, [lines.slice(0, index).join('\n')]);
  }
  append(parent, 'hr');
  if (index + 1 < lines.length) {
    blocks.unshift(lines.slice(index + 1).join('\n'));
  }
  return true;
};
