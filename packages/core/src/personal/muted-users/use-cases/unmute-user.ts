import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, InsufficientPermission, UserDoesNotExist } from '../../../access';
import { accessUser } from '../../../access';
import type { Unexpected, UserId } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { UserNotMuted } from '../muted-user-failures';
import { userNotMuted } from '../muted-user-failures';
import { tellMutedUsers } from '../steps/tell-muted-users';

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
