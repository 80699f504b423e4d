import * as t from 'io-ts';
import { presentTopic } from '../../channels';
import { ChannelId, MessageId, UserId, eventKind, eventTable, has } from '../../kernel';

const TypingOp = t.keyof({ start: null, stop: null });
export type TypingOp = t.TypeOf<typeof TypingOp>;

const Typist = t.readonly(t.type({ id: UserId, email: t.string }));
type Typist = t.TypeOf<typeof Typist>;

const InChannel = t.type({ _tag: t.literal('InChannel'), channelId: ChannelId, topic: t.string });

/** A user started or stopped writing a message. */
const Typing = t.readonly(
  t.type({
    _tag: t.literal('Typing'),
    op: TypingOp,
    sender: Typist,
    place: t.union([
      InChannel,
      t.type({ _tag: t.literal('InConversation'), people: t.readonlyArray(Typist) }),
    ]),
  }),
);
export type Typing = t.TypeOf<typeof Typing>;

/** A user started or stopped editing a message of theirs. */
const TypingWhileEditing = t.readonly(
  t.type({
    _tag: t.literal('TypingWhileEditing'),
    op: TypingOp,
    senderId: UserId,
    messageId: MessageId,
    place: t.union([
      InChannel,
      t.type({ _tag: t.literal('InConversation'), userIds: t.readonlyArray(UserId) }),
    ]),
  }),
);
export type TypingWhileEditing = t.TypeOf<typeof TypingWhileEditing>;

const presentTypist = ({ id, email }: Typist) => ({ user_id: id, email });

/** Source: docs/reference/sending.md#typing-notifications. */
export const typingEvents = eventTable({
  Typing: eventKind(Typing, ({ op, sender, place }, { level, capabilities }) => {
    const common = { type: 'typing' as const, op, sender: presentTypist(sender) };
    if (place._tag === 'InConversation') {
      return [
        {
          ...common,
          message_type: has(level, 'typingToDirect') ? 'direct' : 'private',
          recipients: place.people.map(presentTypist),
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
  }),
  TypingWhileEditing: eventKind(
    TypingWhileEditing,
    ({ op, senderId, messageId, place }, { level, capabilities }) =>
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
  ),
});
