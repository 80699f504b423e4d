import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { AttemptLimit, AttemptLimiter } from '../access';
import type { Clock, Timestamp } from '../kernel';

type Counted = { readonly attempts: number; readonly until: Timestamp };

/** Counts as long as the value exists. */
export const inMemoryAttempts = (clock: Clock): AttemptLimiter => {
  const counted = new Map<string, Counted>();
  const keyOf = ({ name }: AttemptLimit, who: string) => `${name}:${who}`;
  const known = (limit: AttemptLimit, who: string): Counted => {
    const found = counted.get(keyOf(limit, who));
    return found !== undefined && found.until > clock.now()
      ? found
      : { attempts: 0, until: clock.now() + limit.seconds };
  };
  const add = (limit: AttemptLimit, who: string, more: number): Counted => {
    const before = known(limit, who);
    const after = { ...before, attempts: before.attempts + more };
    counted.set(keyOf(limit, who), after);
    return after;
  };
  return {
    count: (limit, who) =>
      TE.fromIO(() => {
        const { attempts, until } = add(limit, who, 1);
        return attempts > limit.attempts ? O.some(until - clock.now()) : O.none;
      }),
    hasCounted: (limit, who) => TE.fromIO(() => known(limit, who).attempts > 0),
    uncount: (limit, who) =>
      TE.fromIO(() => {
        add(limit, who, -1);
      }),
    forget: (limit, who) =>
      TE.fromIO(() => {
        counted.delete(keyOf(limit, who));
      }),
  };
};
