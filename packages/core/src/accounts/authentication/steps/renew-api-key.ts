import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ApiKeySeed, Async, RealmId, UserId } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import { endLogins } from './end-logins';
import { voidLinks } from './void-links';
import type { Transaction } from '../../transaction';

/**
 * Makes the key of an account invalid in all processes, also for requests that wait, and ends what
 * somebody who had the key may have left behind.
 */
export const renewApiKey = (tx: Transaction, realmId: RealmId, userId: UserId): Async<ApiKeySeed> =>
  pipe(
    tx.users.renewApiKey(realmId, userId),
    TE.tap(() => endLogins(tx, realmId, userId)),
    TE.tap(() => voidLinks(tx, realmId, userId)),
    TE.tap(() =>
      tx.events.emit(realmId, [{ event: { _tag: 'ApiKeyRenewed', userId }, audience: onlyTo() }]),
    ),
  );
