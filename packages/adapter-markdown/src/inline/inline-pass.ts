import type { Marks } from '../marks';
import { tokensOf } from '../marks';
import type { Attributes, Token } from '../tokens';
import { inlineElement, text } from '../tokens';
import type { Directory } from '../directory';

export type InlineContext = {
  readonly marks: Marks;
  readonly directory: Directory;
  /** Within a quote: mentions are shown as silent there. */
  readonly isQuoted: boolean;
};

/** A piece of text that a pass takes, so that no later pass sees it. */
export type Claim = {
  readonly start: number;
  readonly end: number;
  /** What it becomes; `inner` makes tokens of text inside it, by the passes that follow. */
  readonly tokens: (inner: (source: string) => Token[]) => readonly Token[];
};

/** Finds all that one rule claims of a text: in order, without overlaps. */
export type InlinePass = {
  /** The text must have this for the pass to be worth a look. */
  readonly trigger: RegExp;
  readonly claims: (source: string, context: InlineContext) => Iterable<Claim>;
};

/** A pass that claims every match of a pattern for which `make` answers something. */
export const patternPass = (
  trigger: RegExp,
  pattern: RegExp,
  make: (match: RegExpExecArray, context: InlineContext) => Claim['tokens'] | undefined,
): InlinePass => ({
  trigger,
  *claims(source, context) {
    const searched = new RegExp(pattern.source, pattern.flags);
    for (let match = searched.exec(source); match !== null; match = searched.exec(source)) {
      const tokens = make(match, context);
      if (tokens !== undefined) {
        yield { start: match.index, end: match.index + match[0].length, tokens };
      } else {
        // What is no match here may begin one character later.
        searched.lastIndex = match.index + 1;
      }
    }
  },
});

/** An element around text that the later passes read. */
export const around =
  (tag: string, source: string, attributes: Attributes = []): Claim['tokens'] =>
  (inner) =>
    inlineElement(tag, tag, attributes, inner(source));

/** Tokens whose content is text as it stands, with what earlier passes have claimed in it. */
export const asItIs = (context: InlineContext, source: string): Token[] =>
  tokensOf(context.marks, source, (between) => (between === '' ? [] : [text(between)]));
