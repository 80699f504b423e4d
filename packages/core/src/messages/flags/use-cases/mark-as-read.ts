import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import {
  loadReadableChannel,
  canonicalTopic,
  markUnreadAsRead,
  announceReadState,
} from '../../../channels';
import type { Async, ChannelId, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { ChannelFailure } from '../../../channels';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'transact'>;

/** Marks everything as read. Source: docs/reference/flags.md#marking-as-read. */
export const markAllAsRead =
  ({ transact }: Dependencies) =>
  (caller: Caller): Async<void> =>
    transact(caller, (tx) =>
      pipe(
        tx.flags.markAllRead(caller.realm.id, caller.user.id),
        TE.flatMap(() => announceReadState(tx, caller, [], true)),
      ),
    );

/** Marks a channel as read, or one topic of it. Source: docs/reference/flags.md#marking-as-read. */
export const markChannelAsRead =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { channelId, topic: named }: { readonly channelId: ChannelId; readonly topic?: string },
  ): Work<ChannelFailure<'InvalidChannelId'> | MessageFailure<'NoSuchTopic'>, void> => {
    const topic = named === undefined ? undefined : canonicalTopic(named);
    return transact(caller, (tx) =>
      pipe(
        TE.Do,
        TE.bindW('target', () => loadReadableChannel(tx, caller, channelId)),
        TE.let('recipientId', ({ target }) => target.channel.recipientId),
        TE.tap(({ recipientId }) =>
          topic === undefined
            ? TE.right(true)
            : pipe(
                tx.messages.hasAny(caller.realm.id, recipientId, topic, caller.user.id),
                ensure((exists) => exists, messageFailure('NoSuchTopic', { topic })),
              ),
        ),
        TE.bindW('ids', ({ recipientId }) =>
          markUnreadAsRead(
            tx,
            caller,
            topic === undefined ? { recipientId } : { recipientId, topic },
          ),
        ),
        TE.flatMap(({ ids }) =>
          ids.length === 0 ? TE.right(undefined) : announceReadState(tx, caller, ids, false),
        ),
      ),
    );
  };
