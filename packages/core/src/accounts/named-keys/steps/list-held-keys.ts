import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { NamedKey, User } from '../../../access';
import { isKeyExpired } from '../../../access';
import type { Async, RealmId, Timestamp } from '../../../kernel';
import type { Reader } from '../../transaction';

/** A named key, and the user whose key it is. */
export type HeldKey = { readonly key: NamedKey; readonly user: User };

/** The named keys of all accounts that have not expired, the newest first. */
export const listHeldKeys = (
  { namedKeys, users }: Pick<Reader, 'namedKeys' | 'users'>,
  realmId: RealmId,
  now: Timestamp,
): Async<readonly HeldKey[]> =>
  pipe(
    namedKeys.listAll(realmId),
    TE.map((all) => all.filter((key) => !isKeyExpired(key, now))),
    TE.bindTo('keys'),
    TE.bind('holders', ({ keys }) =>
      users.loadMany(realmId, Array.from(new Set(keys.map(({ userId }) => userId)))),
    ),
    TE.map(({ keys, holders }) => {
      const byId = new Map(holders.map((user) => [user.id, user]));
      return keys.flatMap((key) => {
        const user = byId.get(key.userId);
        return user === undefined ? [] : [{ key, user }];
      });
    }),
  );
