import type { User } from '@parley/core/access';
import type { Async, RealmId, UserId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Db } from '../database';
import { userRepository } from '../accounts/user-repository';
import type { RealmValue } from './snapshot-values';

/** Ascending by id; a user is the same value for as long as the account does not change. */
export type UserList = readonly User[];

/** Users that are read with one statement, so that no result blocks the event loop for long. */
const usersAtOnce = 1000;

const loadAll = (db: Db, realmId: RealmId): Async<UserList> => {
  const { listAfter } = userRepository(db);
  const loadAfter = (before: UserList): Async<UserList> =>
    pipe(
      listAfter(realmId, before.at(-1)?.id, usersAtOnce),
      TE.flatMap((found) => {
        const all = before.concat(found);
        return found.length < usersAtOnce ? TE.right(all) : loadAfter(all);
      }),
    );
  return loadAfter([]);
};

/** Every account of a realm. */
export const userList: RealmValue<UserList> = {
  load: loadAll,
  dependsOn: ({ name }) => name === 'user',
  refresh: (db, realmId, before, changed) => {
    const ids = new Set(changed.flatMap((fact) => (fact.name === 'user' ? [fact.id] : [])));
    return pipe(
      userRepository(db).loadMany(realmId, Array.from(ids)),
      TE.map((loaded) =>
        before
          .filter(({ id }) => !ids.has(id))
          .concat(loaded)
          .sort((a, b) => a.id - b.id),
      ),
    );
  },
  sizeOf: ({ length }) => length,
  maxTotalSize: 200_000,
};

/** The index of the first user with an id greater than the given one. */
const placeAfter = (users: UserList, id: UserId): number => {
  let [low, high] = [0, users.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((users[middle]?.id ?? id) <= id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
};

/** At most `limit` users after the given one. */
export const pageAfter = (users: UserList, after: UserId | undefined, limit: number): UserList => {
  const start = after === undefined ? 0 : placeAfter(users, after);
  return users.slice(start, start + limit);
};
