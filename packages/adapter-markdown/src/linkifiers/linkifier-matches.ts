import { linkTarget } from '../urls';
import type { CompiledLinkifier } from './compile-linkifier';
import { matchGroup } from './compile-linkifier';

export type LinkifierMatch = {
  readonly start: number;
  readonly end: number;
  readonly url: string;
};

/**
 * All that one linkifier finds in a text, in order. A match stands after white space or an
 * opening sign, and before what is neither a letter nor a digit.
 */
export function* matchesOf(
  { pattern, groups, template }: CompiledLinkifier,
  source: string,
  written: (matched: string) => string,
): Generator<LinkifierMatch> {
  const matcher = pattern.matcher(source);
  for (let from = 0; from <= source.length && matcher.find(from);) {
    const [start, end] = [matcher.start(matchGroup), matcher.end(matchGroup)];
    const values = Object.fromEntries(
      groups.flatMap((group) => {
        const value = matcher.group(group);
        return value === null ? [] : [[group, written(value)]];
      }),
    );
    const url = linkTarget(template.expand(values));
    if (url !== undefined && end > start) {
      yield { start, end, url };
    }
    // The sign after one match may be the sign before the next.
    from = Math.max(end, from + 1);
  }
}
