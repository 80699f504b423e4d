import type { StoredPresence } from '@parley/core/accounts';
import type { Async, RealmId, UserId } from '@parley/core/kernel';
import { ageOf, together } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { presencesAfter } from '../accounts/presence-repository';
import { recentlyUsed } from '../recently-used';
import type { FactSnapshot } from './snapshot-values';
import { agesIn } from './snapshot-values';

/** Maximum presences in memory, of all realms. */
const maxPresences = 200_000;

type Presences = ReadonlyMap<UserId, StoredPresence>;

/** The presences of a realm up to an update, and the age of the facts on which it depends who shares one. */
type Known = { readonly age: string; readonly updateId: number; readonly presences: Presences };

/** Ascending by user. */
const merged = (before: Presences, written: readonly StoredPresence[]): Presences => {
  if (written.length === 0) {
    return before;
  }
  const after = new Map(before);
  written.forEach((each) => after.set(each.userId, each));
  return after.size === before.size ? after : new Map(Array.from(after).sort(([a], [b]) => a - b));
};

/**
 * The presences of a realm: reading 10,000 takes 22 ms of Node's time. What was reported since the
 * last time is read, by its number, and all of them only if the facts have changed about an account
 * or about who shares their presence: turning it off, which removes a presence, is such a change.
 */
export const keptPresences = (): ((
  snapshot: FactSnapshot,
  realmId: RealmId,
) => Async<readonly StoredPresence[]>) => {
  const kept = recentlyUsed<RealmId, Known>(maxPresences, ({ presences }) => presences.size + 1);
  return (snapshot, realmId) =>
    pipe(
      together({ ages: agesIn(snapshot, realmId), realm: snapshot.realm(realmId) }),
      TE.flatMap(({ ages, realm: { head } }) => {
        const age = ageOf(ages, ({ name }) => name === 'user' || name === 'userSettings');
        const last = kept.find(realmId);
        const known = age !== undefined && last?.age === age ? last : undefined;
        return pipe(
          known !== undefined && known.updateId >= head.lastPresence
            ? TE.right([])
            : presencesAfter(snapshot.db, realmId, known?.updateId ?? 0),
          TE.map((written) => {
            const presences = merged(known?.presences ?? new Map(), written);
            if (age !== undefined) {
              kept.keep(realmId, { age, updateId: head.lastPresence, presences });
            }
            return Array.from(presences.values());
          }),
        );
      }),
    );
};
