import { linkTarget } from '../urls';
import type { CompiledLinkifier } from './compile-linkifier';
import { matchGroup } from './compile-linkifier';

type LinkifierMatch = {
  readonly start: number;
  readonly end: number;
  readonly url: string;
};

/**
 * All matches of one linkifier in a text, in order. A match follows white space or an opening
 * bracket or quotation mark, and is not followed by a letter or digit.
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
    // The character after one match may be the one before the next.
    from = Math.max(end, from + 1);
  }
}
