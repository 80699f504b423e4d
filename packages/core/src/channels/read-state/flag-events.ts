import type { UserId } from '../../kernel';
import { MessageId, eventKind, eventTable, has, hasFlag } from '../../kernel';
import { presentTopic } from '../topics/topic';
import { UnreadMessage } from './unread-message';
import * as t from 'io-ts';

export const MessageFlagsChanged = t.readonly(
  t.intersection([
    t.type({
      _tag: t.literal('MessageFlagsChanged'),
      operation: t.union([t.literal('add'), t.literal('remove')]),
      flag: t.string,
      messageIds: t.readonlyArray(MessageId),
      /** Whether all messages are concerned; the event then lists no ids. */
      isAll: t.boolean,
      /** Where the messages that became unread count. */
      unread: t.readonlyArray(UnreadMessage),
    }),
    t.partial({
      /**
       * The unread messages in channels and topics that the user muted; absent if there are none.
       */
      muted: t.readonlyArray(MessageId),
    }),
  ]),
);
/**
 * Flags changed for everyone in the audience, by their own action or because they lost a channel.
 */
export type MessageFlagsChanged = t.TypeOf<typeof MessageFlagsChanged>;

const presentDetails = (
  { place, isMentioned, isWildcardMentioned }: UnreadMessage,
  isMuted: boolean,
  ownId: UserId,
  allowEmpty: boolean,
) => ({
  ...(place._tag === 'InChannel'
    ? {
        type: 'stream',
        stream_id: place.channelId,
        topic: presentTopic(place.topic, allowEmpty),
        unmuted_stream_msg: !isMuted,
      }
    : { type: 'private', user_ids: place.userIds.filter((id) => id !== ownId) }),
  ...(isMentioned || (isWildcardMentioned && !isMuted) ? { mentioned: true } : {}),
});

export const flagEvents = eventTable({
  MessageFlagsChanged: eventKind(
    MessageFlagsChanged,
    ({ operation, flag, messageIds, isAll, unread, muted }, viewer) => {
      const mutedIds = new Set(muted);
      if (!hasFlag(viewer.level, flag)) {
        return [];
      }
      return [
        {
          type: 'update_message_flags',
          ...(has(viewer.level, 'flagOperationNamedOp') ? { op: operation } : {}),
          operation,
          flag,
          messages: isAll ? [] : messageIds,
          all: isAll,
          ...(operation === 'remove' &&
          flag === 'read' &&
          has(viewer.level, 'detailsOfUnreadMessages')
            ? {
                message_details: Object.fromEntries(
                  unread.map((message) => [
                    String(message.id),
                    presentDetails(
                      message,
                      mutedIds.has(message.id),
                      viewer.userId,
                      viewer.capabilities.has('empty_topic_name'),
                    ),
                  ]),
                ),
              }
            : {}),
        },
      ];
    },
  ),
});
