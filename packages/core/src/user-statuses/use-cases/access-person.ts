import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InsufficientPermission } from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { UserId } from '../../shared/id';
import { accessUser } from '../../users/use-cases/sight';
import type { User } from '../../users/user';
import { isBot } from '../../users/user';
import type { UserDoesNotExist, UserIsDeactivated } from '../../users/user-failures';
import { userDoesNotExist, userIsDeactivated } from '../../users/user-failures';

export type AccessPersonFailure =
  UserDoesNotExist | UserIsDeactivated | InsufficientPermission | Unexpected;

/** An active person whom the caller may know of; bots have no status. Source: reference, «Status». */
export const accessPerson = (
  tx: Pick<Transaction, 'acquaintances' | 'users'>,
  caller: Caller,
  id: UserId,
): TE.TaskEither<AccessPersonFailure, User> =>
  pipe(
    accessUser(tx, caller, { _tag: 'ById', id }),
    TE.filterOrElseW(
      (user) => !isBot(user),
      () => userDoesNotExist,
    ),
    TE.filterOrElseW(
      ({ isActive }) => isActive,
      () => userIsDeactivated,
    ),
  );
