import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { InvalidChannelId } from '../../channels/channel-failures';
import { invalidChannelId } from '../../channels/channel-failures';
import { canReadContent } from '../../channels/channel-access';
import { onlyTo } from '../../events/audience';
import type { UnreadScope } from '../../ports/flag-repository';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { ChannelId, MessageId } from '../../shared/id';
import type { NoSuchTopic } from '../flag-failures';
import { noSuchTopic } from '../flag-failures';

type Needs = 'channels' | 'events' | 'flags' | 'messages';
type Tx = Pick<Transaction, Needs>;

type Dependencies = { readonly transact: UnitOfWork<Needs> };

const tell = (
  { events }: Tx,
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

const markUnreadOf = (
  { flags }: Tx,
  { realm, user }: Caller,
  scope?: UnreadScope,
): TE.TaskEither<Unexpected, readonly MessageId[]> =>
  pipe(
    flags.unreadOf(realm.id, user.id, scope),
    TE.map((unread) => unread.map(({ id }) => id)),
    TE.tap((ids) => flags.markRead(realm.id, user.id, ids)),
  );

/** Marks everything as read. Source: reference, «Deprecated bulk endpoints». */
export const markAllAsRead =
  ({ transact }: Dependencies) =>
  (caller: Caller): TE.TaskEither<Unexpected, void> =>
    transact((tx: Tx) =>
      pipe(
        markUnreadOf(tx, caller),
        TE.flatMap(() => tell(tx, caller, [], true)),
      ),
    );

/** Marks a channel as read, or one topic of it. Source: reference, «Deprecated bulk endpoints». */
export const markChannelAsRead =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { channelId, topic }: { readonly channelId: ChannelId; readonly topic?: string },
  ): TE.TaskEither<InvalidChannelId | NoSuchTopic | Unexpected, void> =>
    transact((tx: Tx) =>
      pipe(
        TE.Do,
        TE.bindW('channel', () =>
          pipe(
            tx.channels.findFor(caller.realm.id, caller.user.id, channelId),
            TE.flatMap(TE.fromOption(() => invalidChannelId)),
            TE.filterOrElseW(
              (target) => canReadContent(caller, target),
              () => invalidChannelId,
            ),
            TE.map(({ channel }) => channel),
          ),
        ),
        TE.tap(({ channel }) =>
          topic === undefined
            ? TE.right(true)
            : pipe(
                tx.messages.hasAny(caller.realm.id, channel.recipientId, topic, caller.user.id),
                TE.filterOrElseW(
                  (exists) => exists,
                  () => noSuchTopic(topic),
                ),
              ),
        ),
        TE.bindW('ids', ({ channel: { recipientId } }) =>
          markUnreadOf(tx, caller, topic === undefined ? { recipientId } : { recipientId, topic }),
        ),
        TE.flatMap(({ ids }) =>
          ids.length === 0 ? TE.right(undefined) : tell(tx, caller, ids, false),
        ),
      ),
    );
