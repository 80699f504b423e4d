import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, User } from '../../../access';
import { accessFailure, accessUser, isBot } from '../../../access';
import type { UserId, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { Reader } from '../../transaction';

export type AccessPersonFailure = AccessFailure<
  'UserDoesNotExist' | 'UserIsDeactivated' | 'InsufficientPermission'
>;

/**
 * Loads an active human user visible to the caller; bots have no status.
 *
 * Source: docs/reference/own-account.md#status.
 */
export const accessPerson = (
  tx: Pick<Reader, 'knownUsers' | 'users'>,
  caller: Caller,
  id: UserId,
): Work<AccessPersonFailure, User> =>
  pipe(
    accessUser(tx, caller, { _tag: 'ById', id }),
    ensure((user) => !isBot(user), accessFailure('UserDoesNotExist')),
    ensure(({ isActive }) => isActive, accessFailure('UserIsDeactivated')),
  );
