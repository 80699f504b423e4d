import { inlineElement } from '../tokens';
import type { InlinePass } from './inline-pass';
import { around, patternPass } from './inline-pass';

/** `***x***` */
export const strongEmphasisPass: InlinePass = patternPass(
  /\*\*\*/,
  /\*\*\*(?!\s)([^*\n]+)(?<!\s)\*\*\*/g,
  ([, source = '']) =>
    (inner) =>
      inlineElement('strong', 'strong', [], inlineElement('em', 'em', [], inner(source))),
);

/** `**x**` within a line */
export const strongPass: InlinePass = patternPass(/\*\*/, /\*\*([^\n]+?)\*\*/g, ([, source = '']) =>
  around('strong', source),
);

/** `*x*` without spaces just inside the asterisks */
export const emphasisPass: InlinePass = patternPass(
  /\*/,
  /\*(?!\s)([^*\n]+)(?<!\s)\*/g,
  ([, source = '']) => around('em', source),
);

/** `~~x~~` with exactly two tildes */
export const deletedPass: InlinePass = patternPass(
  /~~/,
  /(?<!~)~~([^~\n]+?)~~(?!~)/g,
  ([, source = '']) => around('del', source),
);
