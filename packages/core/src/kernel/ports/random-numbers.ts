import type { IO } from 'fp-ts/IO';

export interface RandomNumbers {
  /** A whole number from 0 up to, not including, the limit. */
  readonly below: (limit: number) => IO<number>;
}
