import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, RealmId, SessionId, UserId } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { Transaction } from '../../transaction';

type Stores = Pick<Transaction, 'events' | 'sessions'>;

/** Makes every process read that sessions of the user ended, also for requests that wait. */
export const announceEndedSessions = (
  { events }: Pick<Transaction, 'events'>,
  realmId: RealmId,
  userId: UserId,
): Async<void> =>
  events.emit(realmId, [{ event: { _tag: 'SessionsEnded', userId }, audience: onlyTo() }]);

/** Ends all sessions of the user but one, if that is given, in all processes. */
export const endSessions = (
  { sessions, events }: Stores,
  realmId: RealmId,
  userId: UserId,
  except?: SessionId,
): Async<void> =>
  pipe(
    sessions.endAll(realmId, userId, except),
    TE.flatMap((isAny) =>
      isAny ? announceEndedSessions({ events }, realmId, userId) : TE.right(undefined),
    ),
  );
