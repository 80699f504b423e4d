import type * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, User } from '../../../access';
import { accessFailure, accessUser, isBot } from '../../../access';
import type { Unexpected, UserId } from '../../../kernel';
import type { Reader } from '../../transaction';
import { ensure } from '../../../kernel';

export type AccessPersonFailure =
  | AccessFailure<'UserDoesNotExist' | 'UserIsDeactivated' | 'InsufficientPermission'>
  | Unexpected;

/**
 * Loads an active human user visible to the caller; bots have no status.
 *
 * Source: docs/reference/own-account.md#status.
 */
export const accessPerson = (
  tx: Pick<Reader, 'knownUsers' | 'users'>,
  caller: Caller,
  id: UserId,
): TE.TaskEither<AccessPersonFailure, User> =>
  pipe(
    accessUser(tx, caller, { _tag: 'ById', id }),
    ensure((user) => !isBot(user), accessFailure('UserDoesNotExist')),
    ensure(({ isActive }) => isActive, accessFailure('UserIsDeactivated')),
  );
