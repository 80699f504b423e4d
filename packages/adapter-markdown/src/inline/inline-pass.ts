import type { Marks } from '../marks';
import { tokensOf } from '../marks';
import type { Token } from '../tokens';
import { inlineElement, text } from '../tokens';
import type { Directory } from '../directory';
import type { RenderMath } from '../math';

export type InlineContext = {
  readonly marks: Marks;
  readonly directory: Directory;
  readonly renderMath: RenderMath;
  /** Within a quote: mentions are silent there. */
  readonly isQuoted: boolean;
};

/** A piece of text claimed by a pass, so that later passes do not see it. */
export type Claim = {
  readonly start: number;
  readonly end: number;
  /** The tokens for it; `inner` parses text inside it with the passes that follow. */
  readonly tokens: (inner: (source: string) => Token[]) => readonly Token[];
};

/** Finds all matches of one rule in a text: in order, without overlaps. */
export type InlinePass = {
  /** A substring without which the pass cannot match. */
  readonly trigger: RegExp;
  readonly claims: (source: string, context: InlineContext) => Iterable<Claim>;
};

/** A pass that claims every match of a pattern for which `make` returns something. */
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
        // Text that does not match here may match one character later.
        searched.lastIndex = match.index + 1;
      }
    }
  },
});

/** An element around text that the later passes parse. */
export const around =
  (tag: string, source: string): Claim['tokens'] =>
  (inner) =>
    inlineElement(tag, tag, [], inner(source));

/** Tokens whose content is plain text, with the claims of earlier passes restored. */
export const asItIs = (context: InlineContext, source: string): Token[] =>
  tokensOf(context.marks, source, (between) => (between === '' ? [] : [text(between)]));
