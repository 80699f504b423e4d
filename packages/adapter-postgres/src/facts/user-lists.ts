import type { RealmId, Unexpected, User, UserId, UserRepository } from '@parley/core';
import { once } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Db } from '../database';
import { userRepository } from '../repositories/user-repository';
import type { FactCache, RealmFacts } from './fact-cache';
import type { FactHead } from './fact-log';
import { readFactHead } from './fact-log';

/** Ascending by id; equal users are the same value for as long as they do not change. */
type Users = readonly User[];

type Loading = {
  readonly version: number;
  readonly users: Promise<E.Either<Unexpected, Users>>;
};

/** The users of one realm as of the head of its facts, except for some that changed since. */
type UserList = {
  users: Users | undefined;
  readonly changed: Set<UserId>;
  /** The load by the first snapshot that needed the list. */
  loading:
    { readonly version: number; readonly users: Promise<E.Either<Unexpected, Users>> } | undefined;
};

/** Maximum users in memory, of all realms; the least recently used lists are dropped. */
const maxUsers = 200_000;

/** Users that are read with one statement, so that no result blocks the event loop for long. */
const usersAtOnce = 1000;

export type UserLists = {
  /**
   * The repository of a snapshot, with lists from memory where they are those of the snapshot: only
   * accounts that changed are loaded.
   */
  readonly within: (db: Db, users: UserRepository) => UserRepository;
};

/** Everyone, in the snapshot. */
const loadAll = (db: Db, realmId: RealmId): TE.TaskEither<Unexpected, Users> => {
  const { listAfter } = userRepository(db);
  const loadAfter = (before: Users): TE.TaskEither<Unexpected, Users> =>
    pipe(
      listAfter(realmId, before.at(-1)?.id, usersAtOnce),
      TE.flatMap((found) => {
        const all = before.concat(found);
        return found.length < usersAtOnce ? TE.right(all) : loadAfter(all);
      }),
    );
  return loadAfter([]);
};

/** The index of the first user with an id greater than the given one. */
const placeAfter = (users: Users, id: UserId): number => {
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

/**
 * The users of each realm, in memory. A snapshot uses the list only if the facts in memory have the
 * version that the snapshot sees, so the list is exactly what the snapshot would load.
 */
export const userLists = (cache: FactCache): UserLists => {
  const lists = new WeakMap<RealmFacts, UserList>();
  /** The lists that have users, the most recently used last. */
  const filled = new Set<UserList>();

  const use = (list: UserList): void => {
    filled.delete(list);
    filled.add(list);
  };

  const dropOldest = (current: UserList): void => {
    let total = 0;
    filled.forEach(({ users = [] }) => {
      total += users.length;
    });
    for (const list of filled) {
      if (total <= maxUsers || list === current) {
        return;
      }
      total -= list.users?.length ?? 0;
      list.users = undefined;
      filled.delete(list);
    }
  };

  const newList = (facts: RealmFacts): UserList => {
    const list: UserList = { users: undefined, changed: new Set(), loading: undefined };
    facts.onChange((changed) => {
      if (changed === 'anything') {
        list.users = undefined;
        list.loading = undefined;
        list.changed.clear();
      } else {
        for (const fact of changed.values()) {
          if (fact.name === 'user') {
            list.changed.add(fact.id);
          }
        }
      }
    });
    return list;
  };

  const listOf = (facts: RealmFacts): UserList => {
    const list = lists.get(facts) ?? newList(facts);
    lists.set(facts, list);
    return list;
  };

  /** The first load of the list; others with the same snapshot wait for it. */
  const loadFirst = (db: Db, facts: RealmFacts, list: UserList, version: number) => {
    if (list.loading?.version === version) {
      return list.loading.users;
    }
    list.changed.clear();
    const loading: Loading = {
      version,
      users: loadAll(db, facts.realmId)().then((loaded) => {
        // Another one replaced it, or anything may have changed.
        if (list.loading === loading) {
          list.loading = undefined;
          if (E.isRight(loaded)) {
            list.users = loaded.right;
            use(list);
            dropOldest(list);
          }
        }
        return loaded;
      }),
    };
    list.loading = loading;
    return loading.users;
  };

  /** The list with the accounts that changed, which are loaded. */
  const loadChanged = async (
    db: Db,
    facts: RealmFacts,
    list: UserList,
    { before, version }: { readonly before: Users; readonly version: number },
  ): Promise<E.Either<Unexpected, Users>> => {
    const changed = new Set(list.changed);
    const loaded = await userRepository(db).loadMany(facts.realmId, Array.from(changed))();
    return pipe(
      loaded,
      E.map((fresh) => {
        const users = before
          .filter(({ id }) => !changed.has(id))
          .concat(fresh)
          .sort((a, b) => a.id - b.id);
        if (list.users === before && facts.head()?.version === version) {
          list.users = users;
          changed.forEach((id) => list.changed.delete(id));
        }
        return users;
      }),
    );
  };

  const everyoneAt = (
    db: Db,
    facts: RealmFacts,
    { version }: FactHead,
  ): TE.TaskEither<Unexpected, Users> => {
    if (facts.head()?.version !== version) {
      // Other requests have read further than this snapshot.
      return loadAll(db, facts.realmId);
    }
    const list = listOf(facts);
    const { users } = list;
    if (users === undefined) {
      const isFirst = list.loading?.version !== version;
      return pipe(
        () => loadFirst(db, facts, list, version),
        // The transaction that loads for others may be cut off.
        TE.orElse((failure) => (isFirst ? TE.left(failure) : loadAll(db, facts.realmId))),
      );
    }
    use(list);
    return list.changed.size === 0
      ? TE.right(users)
      : () => loadChanged(db, facts, list, { before: users, version });
  };

  const everyone = (db: Db, realmId: RealmId): TE.TaskEither<Unexpected, Users> =>
    pipe(
      readFactHead(db, realmId),
      TE.flatMap((head) => {
        const facts = cache.of(realmId);
        return pipe(
          facts.reach(db, head),
          TE.flatMap(() => everyoneAt(db, facts, head)),
        );
      }),
    );

  return {
    within: (db, users) => {
      const known = new Map<RealmId, TE.TaskEither<Unexpected, Users>>();
      const list = (realmId: RealmId): TE.TaskEither<Unexpected, Users> => {
        const all = known.get(realmId) ?? once(everyone(db, realmId));
        known.set(realmId, all);
        return all;
      };
      return {
        ...users,
        list,
        listAfter: (realmId, after, limit) =>
          pipe(
            list(realmId),
            TE.map((all) => {
              const start = after === undefined ? 0 : placeAfter(all, after);
              return all.slice(start, start + limit);
            }),
          ),
      };
    },
  };
};
