import type { UnreadMessage } from '../../channels';
import { presentTopic } from '../../channels';
import type { UserId } from '../../kernel';
import { foldCase, groupBy } from '../../kernel';

/** At most this many unread messages are counted, the newest first. */
export const maxUnreadMessages = 50_000;

export type UnreadOptions = {
  readonly ownId: UserId;
  readonly isMuted: (message: UnreadMessage) => boolean;
  readonly allowEmptyTopicName: boolean;
};

const ascending = (messages: readonly UnreadMessage[]): readonly number[] =>
  messages.map(({ id }) => id).sort((a, b) => a - b);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Located<Tag> = UnreadMessage & { readonly place: { readonly _tag: Tag } };
type InChannel = Located<'InChannel'>;
type InConversation = Located<'InConversation'>;

const isInChannel = (message: UnreadMessage): message is InChannel =>
  message.place._tag === 'InChannel';

const isInConversation = (message: UnreadMessage): message is InConversation =>
  message.place._tag === 'InConversation';

const topics = (messages: readonly InChannel[], allowEmpty: boolean) =>
  Array.from(
    groupBy(messages, ({ place }) => `${place.channelId} ${foldCase(place.topic)}`).values(),
    (own) => {
      const [oldest] = [...own].sort((a, b) => a.id - b.id);
      return { channelId: oldest?.place.channelId, topic: oldest?.place.topic ?? '', own };
    },
  )
    .sort(
      (a, b) =>
        Number(a.channelId) - Number(b.channelId) || compare(foldCase(a.topic), foldCase(b.topic)),
    )
    .map(({ channelId, topic, own }) => ({
      stream_id: channelId,
      topic: presentTopic(topic, allowEmpty),
      unread_message_ids: ascending(own),
    }));

const conversations = (messages: readonly InConversation[], ownId: UserId) => {
  const grouped = Array.from(
    groupBy(messages, ({ place }) => place.userIds.join(',')),
    ([key, own]) => ({
      key,
      others: own[0]?.place.userIds.filter((id) => id !== ownId) ?? [],
      ids: ascending(own),
    }),
  );
  const pairs = grouped.filter(({ others }) => others.length < 2);
  const groups = grouped.filter(({ others }) => others.length >= 2);
  return {
    pms: pairs
      .map(({ others, ids }) => {
        const other = others[0] ?? ownId;
        return { other_user_id: other, sender_id: other, unread_message_ids: ids };
      })
      .sort((a, b) => a.other_user_id - b.other_user_id),
    huddles: groups
      .map(({ key, ids }) => ({ user_ids_string: key, unread_message_ids: ids }))
      .sort((a, b) => compare(a.user_ids_string, b.user_ids_string)),
  };
};

/**
 * Summarizes unread messages by conversation and topic for the initial state.
 *
 * Source: reference, "Response fields by fetch type", `unread_msgs`.
 */
export const summarizeUnread = (
  unread: readonly UnreadMessage[],
  { ownId, isMuted, allowEmptyTopicName }: UnreadOptions,
) => {
  const isLoud = (message: UnreadMessage): boolean => !isMuted(message);
  return {
    ...conversations(unread.filter(isInConversation), ownId),
    streams: topics(unread.filter(isInChannel), allowEmptyTopicName),
    mentions: ascending(
      unread.filter(
        (message) => message.isMentioned || (message.isWildcardMentioned && isLoud(message)),
      ),
    ),
    count: unread.filter(isLoud).length,
    old_unreads_missing: unread.length >= maxUnreadMessages,
  };
};
