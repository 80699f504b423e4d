import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Choices that are the same for the same seed and request number. */
export type Random = {
  /** A whole number, both ends included. */
  readonly int: (from: number, to: number) => number;
  /** True with this probability, between 0 and 1. */
  readonly chance: (share: number) => boolean;
  readonly pick: <A>(values: readonly [A, ...A[]]) => A;
  /** One of the values, or undefined if there are none. */
  readonly maybePick: <A>(values: readonly A[]) => A | undefined;
  /** This many independent results. */
  readonly times: <A>(count: number, make: (index: number) => A) => A[];
  /** A size from 1 to the maximum, where each power of ten is rarer than the one before. */
  readonly size: (max: number) => number;
};

/** Spreads adjacent numbers over all seeds. Source: the finalizer of MurmurHash3. */
const mix = (seed: number, number: number): number => {
  const first = Math.imul(seed ^ (number * 0x9e3779b1), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return second ^ (second >>> 16);
};

export const randomOf = (seed: number, number: number): Random => {
  const generator = xoroshiro128plus(mix(seed, number));
  const int = (from: number, to: number): number => uniformInt(generator, from, to);
  const fraction = (): number => int(0, 999_999) / 1_000_000;
  const maybePick = <A>(values: readonly A[]): A | undefined =>
    values.length === 0 ? undefined : values[int(0, values.length - 1)];
  return {
    int,
    chance: (share) => fraction() < share,
    pick: (values) => maybePick(values) ?? values[0],
    maybePick,
    times: (count, make) => Array.from({ length: count }, (_, index) => make(index)),
    size: (max) => Math.floor(max ** (fraction() ** 2.5)),
  };
};
