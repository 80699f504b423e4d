import * as t from 'io-ts';
import { ChannelId, MessageId, UserId } from '../../kernel';

const UnreadPlace = t.union([
  t.readonly(t.type({ _tag: t.literal('InChannel'), channelId: ChannelId, topic: t.string })),
  t.readonly(
    t.type({
      _tag: t.literal('InConversation'),
      /** All participants, ascending. */
      userIds: t.readonlyArray(UserId),
    }),
  ),
]);

export const UnreadMessage = t.readonly(
  t.type({
    id: MessageId,
    place: UnreadPlace,
    /** The reader is mentioned by name or through a group. */
    isMentioned: t.boolean,
    /** The reader is included in a wildcard mention of the channel or the topic. */
    isWildcardMentioned: t.boolean,
  }),
);
/** An unread message, with where it counts. */
export type UnreadMessage = t.TypeOf<typeof UnreadMessage>;

/** Unread messages of one place, and for messages of channels of one topic, with the same flags. */
export type UnreadGroup = Omit<UnreadMessage, 'id'> & {
  /** Ascending. */
  readonly ids: readonly MessageId[];
};
