import * as t from 'io-ts';
import { ChannelId, MessageId, UserId } from '../../kernel';

const UnreadPlace = t.union([
  t.readonly(t.type({ _tag: t.literal('InChannel'), channelId: ChannelId, topic: t.string })),
  t.readonly(
    t.type({
      _tag: t.literal('InConversation'),
      /** Everyone in it, ascending. */
      userIds: t.readonlyArray(UserId),
    }),
  ),
]);

export const UnreadMessage = t.readonly(
  t.type({
    id: MessageId,
    place: UnreadPlace,
    /** The reader is mentioned by name, or through a group. */
    isMentioned: t.boolean,
    /** The reader is mentioned as one of all in the channel or the topic. */
    isWildcardMentioned: t.boolean,
  }),
);
/** A message that somebody has not read, with where it counts. */
export type UnreadMessage = t.TypeOf<typeof UnreadMessage>;
