import type { UnreadGroup } from '../../channels';
import { presentTopic } from '../../channels';
import type { UserId } from '../../kernel';
import { foldCase, groupBy } from '../../kernel';

/** At most this many unread messages are counted, the newest first. */
export const maxUnreadMessages = 50_000;

export type UnreadOptions = {
  readonly ownId: UserId;
  readonly isMuted: (group: UnreadGroup) => boolean;
  readonly allowEmptyTopicName: boolean;
};

const ascending = (groups: readonly UnreadGroup[]): readonly number[] => {
  const [only] = groups;
  return only !== undefined && groups.length === 1
    ? only.ids
    : groups.flatMap(({ ids }) => ids).sort((a, b) => a - b);
};

const numberOf = (groups: readonly UnreadGroup[]): number =>
  groups.reduce((sum, { ids }) => sum + ids.length, 0);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Located<Tag> = UnreadGroup & { readonly place: { readonly _tag: Tag } };
type InChannel = Located<'InChannel'>;
type InConversation = Located<'InConversation'>;

const isInChannel = (group: UnreadGroup): group is InChannel => group.place._tag === 'InChannel';

const isInConversation = (group: UnreadGroup): group is InConversation =>
  group.place._tag === 'InConversation';

/** Topics that differ in case are one, which is named as in its oldest message. */
const topics = (groups: readonly InChannel[], allowEmpty: boolean) =>
  Array.from(
    groupBy(groups, ({ place }) => `${place.channelId} ${foldCase(place.topic)}`),
    ([key, own]) => {
      const [oldest] = [...own].sort((a, b) => Number(a.ids[0]) - Number(b.ids[0]));
      return {
        key: key.slice(key.indexOf(' ') + 1),
        channelId: oldest?.place.channelId,
        topic: oldest?.place.topic ?? '',
        own,
      };
    },
  )
    .sort((a, b) => Number(a.channelId) - Number(b.channelId) || compare(a.key, b.key))
    .map(({ channelId, topic, own }) => ({
      stream_id: channelId,
      topic: presentTopic(topic, allowEmpty),
      unread_message_ids: ascending(own),
    }));

const conversations = (unread: readonly InConversation[], ownId: UserId) => {
  const grouped = Array.from(
    groupBy(unread, ({ place }) => place.userIds.join(',')),
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
 * Source: docs/reference/flags.md#unread-messages-in-the-initial-state.
 */
export const summarizeUnread = (
  unread: readonly UnreadGroup[],
  { ownId, isMuted, allowEmptyTopicName }: UnreadOptions,
) => {
  const loud = unread.filter((group) => !isMuted(group));
  const isLoud = new Set(loud);
  return {
    ...conversations(unread.filter(isInConversation), ownId),
    streams: topics(unread.filter(isInChannel), allowEmptyTopicName),
    mentions: ascending(
      unread.filter(
        (group) => group.isMentioned || (group.isWildcardMentioned && isLoud.has(group)),
      ),
    ),
    count: numberOf(loud),
    old_unreads_missing: numberOf(unread) >= maxUnreadMessages,
  };
};
