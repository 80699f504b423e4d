import type * as t from 'io-ts';
import type { Id } from '../kernel';
import { asId } from '../kernel';

const counter = { last: 0 };

/** A number that is new in this process. */
export const nextNumber = (): number => {
  counter.last += 1;
  return counter.last;
};

/** A new id; later ones are larger, whatever their kind. */
export const nextId = <Kind extends string>(codec: t.Type<Id<Kind>, number>): Id<Kind> =>
  asId(codec)(nextNumber());

/** Ids from here on are larger than any of these, which a test chose itself. */
export const skipTo = (chosen: readonly number[]): void => {
  counter.last = Math.max(counter.last, ...chosen);
};
