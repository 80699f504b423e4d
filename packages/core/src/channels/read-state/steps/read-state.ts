import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm } from '../../../access';
import type { Async, ChannelId, MessageId, UserId } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { UnreadScope } from '../../ports/flag-repository';
import type { Transaction } from '../../transaction';
import type { MessageFlagsChanged } from '../flag-events';

/**
 * Marks as read what the caller has not read there, and returns the ids. This includes channels
 * that the caller left, where messages stay read if they return.
 */
export const markUnreadAsRead = (
  { flags }: Pick<Transaction, 'flags'>,
  { realm, user }: Caller,
  scope: UnreadScope,
): Async<readonly MessageId[]> =>
  pipe(
    flags.unreadOf(realm.id, user.id, { ...scope, includesInactiveChannels: true }),
    TE.map((unread) => unread.map(({ id }) => id)),
    TE.tap((ids) => flags.markRead(realm.id, user.id, ids)),
  );

const nowRead = (messageIds: readonly MessageId[], isAll: boolean): MessageFlagsChanged => ({
  _tag: 'MessageFlagsChanged',
  operation: 'add',
  flag: 'read',
  messageIds,
  isAll,
  unread: [],
});

/**
 * Announces the messages that are now read to the caller's own clients; `isAll` if these are all.
 */
export const announceReadState = (
  { events }: Pick<Transaction, 'events'>,
  { realm, user }: Caller,
  messageIds: readonly MessageId[],
  isAll: boolean,
): Async<void> =>
  events.emit(realm.id, [{ event: nowRead(messageIds, isAll), audience: onlyTo(user.id) }]);

/**
 * Marks as read everything that users have not read in channels that they leave or that are
 * archived. Users with the same unread messages share one event.
 *
 * Source: docs/reference/subscriptions.md#unsubscribing and docs/reference/channels.md#archiving.
 */
export const markReadInChannels = (
  { events, flags }: Pick<Transaction, 'events' | 'flags'>,
  { id }: Pick<Realm, 'id'>,
  pairs: readonly { readonly userId: UserId; readonly channelId: ChannelId }[],
): Async<void> =>
  pipe(
    flags.markChannelsRead(id, pairs),
    TE.flatMap((reads) =>
      events.emit(
        id,
        reads.map(({ userIds, messageIds }) => ({
          event: nowRead(messageIds, false),
          audience: onlyTo(...userIds),
        })),
      ),
    ),
  );
