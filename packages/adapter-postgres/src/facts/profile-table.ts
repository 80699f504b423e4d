import type { ProfileValue } from '@parley/core/accounts';
import type { Async, RealmId, UserId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { rows } from '../connection/run';
import type { Db } from '../database';
import { profileFieldRepository, toProfileValue } from '../accounts/profile-field-repository';
import type { RealmValue } from './snapshot-values';

/** A profile is the same value for as long as it does not change. */
export type ProfileTable = ReadonlyMap<UserId, readonly ProfileValue[]>;

/** Values that are read with one statement, so that no result blocks the event loop for long. */
const valuesAtOnce = 2000;

type Key = { readonly user_id: number; readonly field_id: number };

const loadAll = (db: Db, realmId: RealmId): Async<ProfileTable> => {
  const profiles = new Map<UserId, ProfileValue[]>();
  const loadAfter = (last: Key): Async<ProfileTable> =>
    pipe(
      rows(
        db
          .selectFrom('custom_profile_value')
          .selectAll()
          .where('realm_id', '=', realmId)
          .where(sql<boolean>`(user_id, field_id) > (${last.user_id}, ${last.field_id})`)
          .orderBy('user_id')
          .orderBy('field_id')
          .limit(valuesAtOnce),
      ),
      TE.flatMap((found) => {
        for (const row of found) {
          const own = profiles.get(row.user_id) ?? [];
          own.push(toProfileValue(row));
          profiles.set(row.user_id, own);
        }
        const newest = found.at(-1);
        return newest === undefined || found.length < valuesAtOnce
          ? TE.right(profiles)
          : loadAfter(newest);
      }),
    );
  return loadAfter({ user_id: 0, field_id: 0 });
};

/** The values of the custom profile fields of all users of a realm. */
export const profileTable: RealmValue<ProfileTable> = {
  load: loadAll,
  dependsOn: ({ name }) => name === 'profileValues' || name === 'profileFields',
  refresh: (db, realmId, before, changed) => {
    const ids = changed.flatMap((fact) => (fact.name === 'profileValues' ? [fact.id] : []));
    return changed.some(({ name }) => name === 'profileFields')
      ? loadAll(db, realmId)
      : pipe(
          profileFieldRepository(db).valuesOf(realmId, ids),
          TE.map((loaded) => {
            const after = new Map(before);
            ids.forEach((id) => after.delete(id));
            loaded.forEach((profile, id) => after.set(id, profile));
            return after;
          }),
        );
  },
  sizeOf: ({ size }) => size,
  maxTotalSize: 200_000,
};
