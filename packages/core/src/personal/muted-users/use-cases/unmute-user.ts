import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { accessUser } from '../../../access';
import type { Unexpected, UserId } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import { tellMutedUsers } from '../steps/tell-muted-users';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';
import type { AccessFailure } from '../../../access';

type Dependencies = {
  readonly transact: UnitOfWork<'knownUsers' | 'events' | 'mutedUsers' | 'users'>;
};

export type UnmuteUserFailure =
  | PersonalFailure<'UserNotMuted'>
  | AccessFailure<'UserDoesNotExist' | 'InsufficientPermission'>
  | Unexpected;

/** What was read meanwhile because its sender was muted stays read. Source: reference, "Muted users". */
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
        TE.flatMapEither((wasMuted) =>
          wasMuted ? E.right(undefined) : E.left(personalFailure('UserNotMuted')),
        ),
        TE.flatMap(() => tellMutedUsers(tx, caller)),
      ),
    );
