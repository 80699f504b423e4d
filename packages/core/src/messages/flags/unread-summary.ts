import type { UnreadGroup } from '../../channels';
import type { ChannelId, MessageId, UserId } from '../../kernel';
import { foldCase, groupBy } from '../../kernel';

/** At most this many unread messages are counted, the newest first. */
export const maxUnreadMessages = 50_000;

type UnreadOptions = {
  readonly ownId: UserId;
  readonly isMuted: (group: UnreadGroup) => boolean;
};

/** The ids are ascending. */
type Ids = readonly MessageId[];

/** A user's unread messages by conversation, also muted ones. */
export type UnreadSummary = {
  /** Direct messages with one other user, and with oneself. */
  readonly pairs: readonly { readonly otherId: UserId; readonly ids: Ids }[];
  /** Direct messages with several users; the ids of all of them. */
  readonly groups: readonly { readonly userIds: readonly UserId[]; readonly ids: Ids }[];
  readonly topics: readonly {
    readonly channelId: ChannelId;
    readonly topic: string;
    readonly ids: Ids;
  }[];
  readonly mentions: Ids;
  /** How many are not muted. */
  readonly count: number;
  /** Whether there may be older ones. */
  readonly isIncomplete: boolean;
};

const ascending = (groups: readonly UnreadGroup[]): Ids => {
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
const topics = (groups: readonly InChannel[]): UnreadSummary['topics'] =>
  Array.from(
    groupBy(groups, ({ place }) => `${place.channelId} ${foldCase(place.topic)}`),
    ([key, own]) => {
      const [oldest] = [...own].sort((a, b) => Number(a.ids[0]) - Number(b.ids[0]));
      return { key: key.slice(key.indexOf(' ') + 1), oldest, ids: ascending(own) };
    },
  )
    .flatMap(({ key, oldest, ids }) =>
      oldest === undefined
        ? []
        : [{ key, channelId: oldest.place.channelId, topic: oldest.place.topic, ids }],
    )
    .sort((a, b) => a.channelId - b.channelId || compare(a.key, b.key));

const conversations = (
  unread: readonly InConversation[],
  ownId: UserId,
): Pick<UnreadSummary, 'pairs' | 'groups'> => {
  const grouped = Array.from(
    groupBy(unread, ({ place }) => place.userIds.join(',')),
    ([key, own]) => {
      const userIds = own[0]?.place.userIds ?? [];
      return { key, userIds, others: userIds.filter((id) => id !== ownId), ids: ascending(own) };
    },
  );
  return {
    pairs: grouped
      .filter(({ others }) => others.length < 2)
      .map(({ others, ids }) => ({ otherId: others[0] ?? ownId, ids }))
      .sort((a, b) => a.otherId - b.otherId),
    groups: grouped
      .filter(({ others }) => others.length >= 2)
      .sort((a, b) => compare(a.key, b.key)),
  };
};

/**
 * Summarizes unread messages by conversation and topic for the initial state.
 *
 * Source: docs/reference/flags.md#unread-messages-in-the-initial-state.
 */
export const summarizeUnread = (
  unread: readonly UnreadGroup[],
  { ownId, isMuted }: UnreadOptions,
): UnreadSummary => {
  const loud = unread.filter((group) => !isMuted(group));
  const isLoud = new Set(loud);
  return {
    ...conversations(unread.filter(isInConversation), ownId),
    topics: topics(unread.filter(isInChannel)),
    mentions: ascending(
      unread.filter(
        (group) => group.isMentioned || (group.isWildcardMentioned && isLoud.has(group)),
      ),
    ),
    count: numberOf(loud),
    isIncomplete: numberOf(unread) >= maxUnreadMessages,
  };
};
