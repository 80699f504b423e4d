import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InsufficientPermission } from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { UserId } from '../../shared/id';
import { accessUser } from '../../users/use-cases/sight';
import type { UserDoesNotExist } from '../../users/user-failures';
import type { UserNotMuted } from '../muted-user-failures';
import { userNotMuted } from '../muted-user-failures';
import { tellMutedUsers } from './tell-muted-users';

type Dependencies = {
  readonly transact: UnitOfWork<'acquaintances' | 'events' | 'mutedUsers' | 'users'>;
};

export type UnmuteUserFailure =
  UserNotMuted | UserDoesNotExist | InsufficientPermission | Unexpected;

/** What was read meanwhile because its sender was muted stays read. Source: reference, «Muted users». */
export const unmuteUser =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { userId }: { readonly userId: UserId },
  ): TE.TaskEither<UnmuteUserFailure, void> =>
    transact((tx) =>
      pipe(
        accessUser(tx, caller, { _tag: 'ById', id: userId }),
        TE.flatMap(() => tx.mutedUsers.remove(caller.realm.id, caller.user.id, userId)),
        TE.flatMapEither((wasMuted) => (wasMuted ? E.right(undefined) : E.left(userNotMuted))),
        TE.flatMap(() => tellMutedUsers(tx, caller)),
      ),
    );
