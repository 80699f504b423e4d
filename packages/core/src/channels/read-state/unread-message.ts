import * as t from 'io-ts';
import { ChannelId, MessageId, UserId, struct, tagged } from '../../kernel';

const UnreadPlace = t.union([
  tagged('InChannel', { channelId: ChannelId, topic: t.string }),
  tagged('InConversation', {
    /** All participants, ascending. */
    userIds: t.readonlyArray(UserId),
  }),
]);

export const UnreadMessage = struct({
  id: MessageId,
  place: UnreadPlace,
  /** The reader is mentioned by name or through a group. */
  isMentioned: t.boolean,
  /** The reader is included in a wildcard mention of the channel or the topic. */
  isWildcardMentioned: t.boolean,
});
/** An unread message, with where it counts. */
export type UnreadMessage = t.TypeOf<typeof UnreadMessage>;

/** Unread messages of one place, and for messages of channels of one topic, with the same flags. */
export type UnreadGroup = Omit<UnreadMessage, 'id'> & {
  /** Ascending. */
  readonly ids: readonly MessageId[];
};
