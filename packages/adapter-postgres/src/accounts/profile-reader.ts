import type { ProfileReader, ProfileValue } from '@parley/core/accounts';
import type { RealmId, UserId } from '@parley/core/kernel';
import { factKey } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { inBatches } from '../connection/in-batches';
import { fromAllRows, opaqueArray, sqlOn } from '../connection/run';
import type { Database, Db } from '../database';
import type { FactCache, PieceName } from '../facts/fact-cache';
import { toProfileValue } from './profile-field-repository';

type Owner = { readonly realmId: RealmId; readonly userId: UserId };

const keyOf = (realmId: RealmId, userId: UserId): string => `${realmId}:${userId}`;

const loadValues = (db: Db, owners: readonly Owner[]) =>
  fromAllRows(
    sqlOn<Selectable<Database['custom_profile_value']>>(db)`
      select custom_profile_value.*
      from unnest(
          ${opaqueArray(
            owners.map(({ realmId }) => realmId),
            'bigint',
          )},
          ${opaqueArray(
            owners.map(({ userId }) => userId),
            'bigint',
          )}
        ) as owner (realm_id, user_id)
      join custom_profile_value using (realm_id, user_id)
      order by field_id`,
    (found) => {
      const profiles = new Map<string, ProfileValue[]>();
      for (const row of found) {
        const key = keyOf(row.realm_id, row.user_id);
        profiles.set(key, [...(profiles.get(key) ?? []), toProfileValue(row)]);
      }
      return profiles;
    },
  );

const profilePiece = (userId: UserId): PieceName<readonly ProfileValue[]> => `profile ${userId}`;

const profileFields = factKey({ of: 'realm', name: 'profileFields' });

/** Profiles in memory; those that are not there are loaded in batches for concurrent requests. */
export const profileReader = (db: Db, cache: FactCache): ProfileReader => {
  const find = inBatches((owners: readonly Owner[]) => loadValues(db, owners));
  return {
    profileOf: (realmId, userId, asOf) => async () => {
      const facts = cache.of(realmId);
      const reached = await facts.reachVersion(asOf)();
      if (E.isLeft(reached)) {
        return reached;
      }
      const known = facts.find(profilePiece(userId));
      return known !== undefined
        ? E.right(known)
        : facts.loading(
            pipe(
              find({ realmId, userId }),
              TE.map((found): readonly ProfileValue[] => found.get(keyOf(realmId, userId)) ?? []),
            ),
            (profile, keep) =>
              keep(profilePiece(userId), profile, [
                factKey({ of: 'user', name: 'profileValues', id: userId }),
                profileFields,
              ]),
          )();
    },
  };
};
