import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InsufficientPermission } from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { UserId } from '../../shared/id';
import { accessUser } from '../../users/use-cases/sight';
import { isBot } from '../../users/user';
import type { UserDoesNotExist, UserIsDeactivated } from '../../users/user-failures';
import { userDoesNotExist, userIsDeactivated } from '../../users/user-failures';
import type { UserStatus } from '../user-status';
import { noStatus } from '../user-status';

export type FoundStatus = { readonly status: UserStatus; readonly isAway: boolean };

type Dependencies = {
  readonly snapshot: UnitOfWork<'acquaintances' | 'statuses' | 'userSettings' | 'users'>;
};

/** The status of an active person. Source: reference, «Status». */
export const getStatus =
  ({ snapshot }: Dependencies) =>
  (
    caller: Caller,
    { userId }: { readonly userId: UserId },
  ): TE.TaskEither<
    UserDoesNotExist | UserIsDeactivated | InsufficientPermission | Unexpected,
    FoundStatus
  > =>
    snapshot((tx) =>
      pipe(
        accessUser(tx, caller, { _tag: 'ById', id: userId }),
        TE.filterOrElseW(
          (user) => !isBot(user),
          () => userDoesNotExist,
        ),
        TE.filterOrElseW(
          ({ isActive }) => isActive,
          () => userIsDeactivated,
        ),
        TE.flatMap(() => tx.statuses.of(caller.realm.id, [userId])),
        TE.bindTo('statuses'),
        TE.bindW('settings', () => tx.userSettings.of(caller.realm.id, [userId])),
        TE.map(({ statuses, settings }) => ({
          status: statuses.get(userId) ?? noStatus,
          isAway: settings.get(userId)?.presence_enabled === false,
        })),
      ),
    );
