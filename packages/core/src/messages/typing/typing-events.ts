import * as t from 'io-ts';
import { ChannelId, MessageId, UserId, eventTable, struct, tagged } from '../../kernel';

const TypingOp = t.keyof({ start: null, stop: null });
export type TypingOp = t.TypeOf<typeof TypingOp>;

const Typist = struct({ id: UserId, email: t.string });
type Typist = t.TypeOf<typeof Typist>;

const InChannel = t.type({ _tag: t.literal('InChannel'), channelId: ChannelId, topic: t.string });

/** A user started or stopped writing a message. */
const Typing = tagged('Typing', {
  op: TypingOp,
  sender: Typist,
  place: t.union([
    InChannel,
    t.type({ _tag: t.literal('InConversation'), people: t.readonlyArray(Typist) }),
  ]),
});
export type Typing = t.TypeOf<typeof Typing>;

/** A user started or stopped editing a message of theirs. */
const TypingWhileEditing = tagged('TypingWhileEditing', {
  op: TypingOp,
  senderId: UserId,
  messageId: MessageId,
  place: t.union([
    InChannel,
    t.type({ _tag: t.literal('InConversation'), userIds: t.readonlyArray(UserId) }),
  ]),
});
export type TypingWhileEditing = t.TypeOf<typeof TypingWhileEditing>;

/** Source: docs/reference/sending.md#typing-notifications. */
export const typingEvents = eventTable({ Typing, TypingWhileEditing });
