import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import { onlyTo } from '../../events/audience';
import type { UnreadScope } from '../../ports/flag-repository';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { MessageId } from '../../shared/id';

/**
 * Marks as read what the caller has not read there, and answers what that was. It stays read in
 * channels too to which they come back.
 */
export const markUnreadOf = (
  { flags }: Pick<Transaction, 'flags'>,
  { realm, user }: Caller,
  scope?: UnreadScope,
): TE.TaskEither<Unexpected, readonly MessageId[]> =>
  pipe(
    flags.unreadOf(realm.id, user.id, { ...scope, isEverywhere: true }),
    TE.map((unread) => unread.map(({ id }) => id)),
    TE.tap((ids) => flags.markRead(realm.id, user.id, ids)),
  );

/** Tells the caller's own clients of what is read now; `isAll` if that is all there is. */
export const tellReadState = (
  { events }: Pick<Transaction, 'events'>,
  { realm, user }: Caller,
  messageIds: readonly MessageId[],
  isAll: boolean,
): TE.TaskEither<Unexpected, void> =>
  events.emit(realm.id, [
    {
      event: {
        _tag: 'MessageFlagsChanged',
        userId: user.id,
        operation: 'add',
        flag: 'read',
        messageIds,
        isAll,
        unread: [],
      },
      audience: onlyTo(user.id),
    },
  ]);
