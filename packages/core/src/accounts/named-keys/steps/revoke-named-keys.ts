import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../../access';
import type { Async, NamedKeyId, RealmId, UserId, Work } from '../../../kernel';
import { ensure, onlyTo } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Transaction } from '../../transaction';

type Stores = Pick<Transaction, 'events' | 'namedKeys'>;

/** Tells the user's clients which named keys there are, and all processes that it changed. */
export const announceNamedKeys = (
  { events, namedKeys }: Stores,
  realmId: RealmId,
  userId: UserId,
): Async<void> =>
  pipe(
    namedKeys.list(realmId, userId),
    TE.flatMap((keys) =>
      events.emit(realmId, [
        { event: { _tag: 'NamedKeysChanged', userId, keys }, audience: onlyTo(userId) },
      ]),
    ),
  );

/** Revokes all named keys of the user, at every process. */
export const revokeNamedKeys = (stores: Stores, realmId: RealmId, userId: UserId): Async<void> =>
  pipe(
    stores.namedKeys.removeAll(realmId, userId),
    TE.flatMap((isAny) =>
      isAny ? announceNamedKeys(stores, realmId, userId) : TE.right(undefined),
    ),
  );

/** Revokes one named key of the user, at every process. */
export const removeNamedKey = (
  stores: Stores,
  { realmId, id: userId }: Pick<User, 'id' | 'realmId'>,
  id: NamedKeyId,
): Work<AccountFailure<'NoSuchNamedKey'>, void> =>
  pipe(
    stores.namedKeys.remove(realmId, userId, id),
    ensure((isRevoked) => isRevoked, accountFailure('NoSuchNamedKey')),
    TE.flatMap(() => announceNamedKeys(stores, realmId, userId)),
  );
