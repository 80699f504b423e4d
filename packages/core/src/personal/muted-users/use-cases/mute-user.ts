import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { accessUser, withinLimit } from '../../../access';
import { announceReadState, markUnreadAsRead } from '../../../channels';
import type { Clock, Unexpected, UserId } from '../../../kernel';
import type { Transaction, UnitOfWork } from '../../transaction';
import { tellMutedUsers } from '../steps/tell-muted-users';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';
import type { AccessFailure } from '../../../access';

type Needs = 'collections' | 'knownUsers' | 'events' | 'flags' | 'mutedUsers' | 'users';

type Dependencies = { readonly transact: UnitOfWork<Needs>; readonly clock: Clock };

export type MuteUserFailure =
  | PersonalFailure<'CannotMuteSelf' | 'UserAlreadyMuted'>
  | AccessFailure<'CollectionFull' | 'UserDoesNotExist' | 'InsufficientPermission'>
  | Unexpected;

/** What the caller has not read of them does not wait to be read any more. */
const readAllFrom = (
  tx: Pick<Transaction, Needs>,
  caller: Caller,
  senderId: UserId,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    markUnreadAsRead(tx, caller, { senderId }),
    TE.flatMap((ids) =>
      ids.length === 0 ? TE.right(undefined) : announceReadState(tx, caller, ids, false),
    ),
  );

/** Source: reference, "Muted users". */
export const muteUser =
  ({ transact, clock }: Dependencies) =>
  (caller: Caller, { userId }: { readonly userId: UserId }): TE.TaskEither<MuteUserFailure, void> =>
    userId === caller.user.id
      ? TE.left(personalFailure('CannotMuteSelf'))
      : transact((tx: Pick<Transaction, Needs>) =>
          pipe(
            accessUser(tx, caller, { _tag: 'ById', id: userId }),
            TE.flatMap(() =>
              pipe(
                tx.mutedUsers.add(caller.realm.id, caller.user.id, {
                  userId,
                  mutedAt: clock.now(),
                }),
                TE.filterOrElseW(
                  (isNew) => isNew,
                  () => personalFailure('UserAlreadyMuted'),
                ),
                withinLimit(tx, caller, 'mutedUsers'),
              ),
            ),
            TE.flatMap(() => readAllFrom(tx, caller, userId)),
            TE.flatMap(() => tellMutedUsers(tx, caller)),
          ),
        );
