import type { IO } from 'fp-ts/IO';
import type { Timestamp } from '../shared/timestamp';

export interface Clock {
  readonly now: IO<Timestamp>;
}
