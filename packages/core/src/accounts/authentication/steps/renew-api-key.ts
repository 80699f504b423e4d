import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ApiKeySeed, RealmId, Unexpected, UserId } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import { endSessions } from '../../sessions/steps/end-sessions';
import type { Transaction } from '../../transaction';

/**
 * Makes the key of an account invalid in all processes, also for requests that wait, and ends its
 * sessions.
 */
export const renewApiKey = (
  { users, sessions, events }: Pick<Transaction, 'events' | 'sessions' | 'users'>,
  realmId: RealmId,
  userId: UserId,
): TE.TaskEither<Unexpected, ApiKeySeed> =>
  pipe(
    users.renewApiKey(realmId, userId),
    TE.tap(() => endSessions({ sessions, events }, realmId, userId)),
    TE.tap(() =>
      events.emit(realmId, [{ event: { _tag: 'ApiKeyRenewed', userId }, audience: onlyTo() }]),
    ),
  );
