import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ApiKeySeed, Async, RealmId, UserId } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import { endSessions } from '../../sessions/steps/end-sessions';
import { revokeNamedKeys } from '../../named-keys/steps/revoke-named-keys';
import { forgetDevices } from '../../push/steps/forget-devices';
import { voidLinks } from './void-links';
import type { Transaction } from '../../transaction';

/**
 * Makes the key of an account invalid in all processes, also for requests that wait, and ends its
 * named keys, its sessions, its devices for push notifications, and what else somebody who had the key
 * may have left behind.
 */
export const renewApiKey = (tx: Transaction, realmId: RealmId, userId: UserId): Async<ApiKeySeed> =>
  pipe(
    tx.users.renewApiKey(realmId, userId),
    TE.tap(() => endSessions(tx, realmId, userId)),
    TE.tap(() => revokeNamedKeys(tx, realmId, userId)),
    TE.tap(() => forgetDevices(tx, realmId, userId)),
    TE.tap(() => voidLinks(tx, realmId, userId)),
    TE.tap(() =>
      tx.events.emit(realmId, [{ event: { _tag: 'ApiKeyRenewed', userId }, audience: onlyTo() }]),
    ),
  );
