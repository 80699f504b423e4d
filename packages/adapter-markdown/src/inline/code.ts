import { sourceOf } from '../marks';
import { leaf } from '../tokens';
import type { Claim, InlinePass } from './inline-pass';

type Run = { readonly start: number; readonly length: number };

const isEscaped = (source: string, index: number): boolean => {
  let backslashes = 0;
  while (source[index - 1 - backslashes] === '\\') {
    backslashes += 1;
  }
  return backslashes % 2 === 1;
};

/** The next run of the same length after each run of backticks; each run is scanned once. */
const closersOf = (runs: readonly Run[]): ((length: number, after: number) => Run | undefined) => {
  const byLength = new Map<number, { readonly runs: Run[]; next: number }>();
  for (const run of runs) {
    const known = byLength.get(run.length) ?? { runs: [], next: 0 };
    known.runs.push(run);
    byLength.set(run.length, known);
  }
  return (length, after) => {
    const known = byLength.get(length);
    if (known === undefined) {
      return undefined;
    }
    while ((known.runs[known.next]?.start ?? Infinity) <= after) {
      known.next += 1;
    }
    return known.runs[known.next];
  };
};

function* codeSpans(source: string): Generator<Run & { readonly end: number }> {
  const runs = [...source.matchAll(/`+/g)].map((match): Run => ({
    start: match.index,
    length: match[0].length,
  }));
  const closer = closersOf(runs);
  let position = 0;
  for (const run of runs) {
    if (run.start < position) {
      continue;
    }
    // A backslash escapes one backtick of the run; the others may still open code.
    const start = run.start + (isEscaped(source, run.start) ? 1 : 0);
    for (let length = run.start + run.length - start; length > 0; length -= 1) {
      const close = closer(length, run.start);
      if (close !== undefined) {
        position = close.start + length;
        yield { start, length, end: position };
        break;
      }
    }
  }
}

/** Inline code: as many backticks close it as opened it; its content is not parsed. */
export const codePass: InlinePass = {
  trigger: /`/,
  *claims(source, context): Generator<Claim> {
    for (const { start, length, end } of codeSpans(source)) {
      const code = sourceOf(context.marks, source.slice(start + length, end - length));
      yield { start, end, tokens: () => [leaf('code_inline', code)] };
    }
  },
};
