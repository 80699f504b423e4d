import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, RealmId, UserId } from '../../../kernel';
import { revokeNamedKeys } from '../../named-keys/steps/revoke-named-keys';
import { forgetDevices } from '../../push/steps/forget-devices';
import { endSessions } from '../../sessions/steps/end-sessions';
import type { Transaction } from '../../transaction';

/**
 * Ends what leads into an account besides its key, and what it is told on devices: its sessions, its
 * named keys, its devices for push notifications.
 */
export const endLogins = (tx: Transaction, realmId: RealmId, userId: UserId): Async<void> =>
  pipe(
    endSessions(tx, realmId, userId),
    TE.flatMap(() => revokeNamedKeys(tx, realmId, userId)),
    TE.flatMap(() => forgetDevices(tx, realmId, userId)),
  );
