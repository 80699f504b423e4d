import { has } from '@parley/core/kernel';
import { presentTopic } from '../channels/present-topic';
import type { EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';

const presentTypist = ({ id, email }: EventOf<'Typing'>['sender']) => ({ user_id: id, email });

/** Source: docs/reference/sending.md#typing-notifications. */
export const typingPresentations = presentationsOf({
  Typing: ({ op, sender, place }, { level, capabilities }) => {
    const common = { type: 'typing' as const, op, sender: presentTypist(sender) };
    if (place._tag === 'InConversation') {
      return [
        {
          ...common,
          message_type: has(level, 'typingToDirect') ? 'direct' : 'private',
          recipients: place.people.map((each) => presentTypist(each)),
        },
      ];
    }
    return capabilities.has('stream_typing_notifications')
      ? [
          {
            ...common,
            message_type: 'stream',
            stream_id: place.channelId,
            topic: presentTopic(place.topic, capabilities.has('empty_topic_name')),
          },
        ]
      : [];
  },
  TypingWhileEditing: ({ op, senderId, messageId, place }, { level, capabilities }) =>
    has(level, 'typingWhileEditing')
      ? [
          {
            type: 'typing_edit_message',
            op,
            sender_id: senderId,
            message_id: messageId,
            recipient:
              place._tag === 'InConversation'
                ? { type: 'direct', user_ids: place.userIds }
                : {
                    type: 'channel',
                    channel_id: place.channelId,
                    topic: presentTopic(place.topic, capabilities.has('empty_topic_name')),
                  },
          },
        ]
      : [],
});
