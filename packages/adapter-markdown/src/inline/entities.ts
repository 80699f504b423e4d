import MarkdownIt from 'markdown-it';
import { text } from '../tokens';
import type { InlinePass } from './inline-pass';
import { patternPass } from './inline-pass';

const { unescapeAll } = new MarkdownIt().utils;

/** A valid character reference becomes its character; others stay text. */
export const entityPass: InlinePass = patternPass(
  /&/,
  /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][0-9a-z]{1,31});/gi,
  ([entity]) => {
    const character = unescapeAll(entity);
    return character === entity ? undefined : () => [text(character)];
  },
);
