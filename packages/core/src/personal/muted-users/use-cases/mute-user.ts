import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { accessUser, withinLimit } from '../../../access';
import { announceReadState, markUnreadAsRead } from '../../../channels';
import type { Async, Clock, UserId, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { announceToOwner } from '../../own-records/steps/own-records';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'transact'>;

/** Sends the caller's clients the current list of muted users. */
const tellMutedUsers = (tx: Transaction, caller: Caller): Async<void> =>
  pipe(
    tx.mutedUsers.list(caller.realm.id, caller.user.id),
    TE.flatMap((users) => announceToOwner(tx, caller, { _tag: 'MutedUsersChanged', users })),
  );

type MuteUserFailure =
  | PersonalFailure<'CannotMuteSelf' | 'UserAlreadyMuted'>
  | AccessFailure<'CollectionFull' | 'UserDoesNotExist' | 'InsufficientPermission'>;

/** Marks all messages of the muted user as read. */
const readAllFrom = (tx: Transaction, caller: Caller, senderId: UserId): Async<void> =>
  pipe(
    markUnreadAsRead(tx, caller, { senderId }),
    TE.flatMap((ids) =>
      ids.length === 0 ? TE.right(undefined) : announceReadState(tx, caller, ids, false),
    ),
  );

/** Source: docs/reference/personal-data.md#muted-users. */
export const muteUser =
  ({ transact, clock }: Dependencies & { readonly clock: Clock }) =>
  (caller: Caller, { userId }: { readonly userId: UserId }): Work<MuteUserFailure, void> =>
    userId === caller.user.id
      ? TE.left(personalFailure('CannotMuteSelf'))
      : transact(caller, (tx) =>
          pipe(
            accessUser(tx, caller, { _tag: 'ById', id: userId }),
            TE.flatMap(() =>
              pipe(
                tx.mutedUsers.add(caller.realm.id, caller.user.id, {
                  userId,
                  mutedAt: clock.now(),
                }),
                ensure((isNew) => isNew, personalFailure('UserAlreadyMuted')),
                withinLimit(tx, caller, 'mutedUsers'),
              ),
            ),
            TE.flatMap(() => readAllFrom(tx, caller, userId)),
            TE.flatMap(() => tellMutedUsers(tx, caller)),
          ),
        );

type UnmuteUserFailure =
  | PersonalFailure<'UserNotMuted'>
  | AccessFailure<'UserDoesNotExist' | 'InsufficientPermission'>;

/**
 * Messages that were marked as read stay read. Source: docs/reference/personal-data.md#muted-users.
 */
export const unmuteUser =
  ({ transact }: Dependencies) =>
  (caller: Caller, { userId }: { readonly userId: UserId }): Work<UnmuteUserFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        accessUser(tx, caller, { _tag: 'ById', id: userId }),
        TE.flatMap(() => tx.mutedUsers.remove(caller.realm.id, caller.user.id, userId)),
        ensure((wasMuted) => wasMuted, personalFailure('UserNotMuted')),
        TE.flatMap(() => tellMutedUsers(tx, caller)),
      ),
    );
