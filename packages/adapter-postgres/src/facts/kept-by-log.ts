import type { Async, RealmId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { recentlyUsed } from '../recently-used';
import type { FactSnapshot } from './snapshot-values';

/**
 * Where the log and the messages of a realm end, as a snapshot sees them. Whatever is in the log is
 * the same while this is: every change of messages, flags and statuses has an entry, also those of
 * other processes, and what other programs have added is at the end of the table of messages.
 */
export const stateOfLog = (snapshot: FactSnapshot, realmId: RealmId): Async<string> =>
  pipe(
    snapshot.realm(realmId),
    TE.map(({ facts, head }) => `${facts.ages().since} ${head.lastId} ${head.newestMessage}`),
  );

/** Answers with what was loaded when the state was the same, by what else the value depends on. */
export type KeptByLog<A> = (state: Async<string>, key: string, load: Async<A>) => Async<A>;

/**
 * Values that are loaded again when the log has grown.
 *
 * @param limit the maximum total weight, of all realms; the least recently used values are dropped
 */
export const keptByLog = <A>(
  limit: number,
  weightOf: (value: A, state: string) => number,
): KeptByLog<A> => {
  const kept = recentlyUsed<string, { readonly state: string; readonly value: A }>(
    limit,
    ({ value, state }) => weightOf(value, state),
  );
  return (state, key, load) =>
    pipe(
      state,
      TE.flatMap((current) => {
        const known = kept.find(key);
        return known?.state === current
          ? TE.right(known.value)
          : pipe(
              load,
              TE.tapIO((value) => () => kept.keep(key, { state: current, value })),
            );
      }),
    );
};
