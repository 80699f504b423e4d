import { directConversation, directKey, topicKey } from '../conversation';
import { isLoud } from '../events/unread';
import type { State } from '../wire/state';

/** Unread messages of one conversation. */
export type UnreadCount = {
  readonly count: number;
  /** How many of them mention the account. */
  readonly mentions: number;
  /** Whether they do not count towards totals. */
  readonly isMuted: boolean;
  /** Id of the newest one. */
  readonly newestId: number;
};

export type UnreadTopicCount = UnreadCount & { readonly topic: string };

export type UnreadChannelCount = {
  /** Without muted topics. */
  readonly total: number;
  /** In muted topics. */
  readonly muted: number;
  readonly mentions: number;
  /** By `topicKey`. */
  readonly topics: ReadonlyMap<string, UnreadTopicCount>;
};

export type UnreadDirectCount = UnreadCount & {
  /** The other participants. */
  readonly userIds: readonly number[];
};

export type UnreadCounts = {
  /** Without muted topics and conversations with muted users. */
  readonly total: number;
  readonly mentions: number;
  /** By the id of the channel. */
  readonly channels: ReadonlyMap<number, UnreadChannelCount>;
  /** By `directKey` of the other participants. */
  readonly direct: ReadonlyMap<string, UnreadDirectCount>;
};

const none: ReadonlySet<number> = new Set();

/** The ids of the users whom the account has muted. */
export const mutedUsersOf = ({ muted_users: muted }: State): ReadonlySet<unknown> =>
  new Set(Array.isArray(muted) ? muted.map((user: { readonly id?: unknown }) => user.id) : []);

const isMutedConversation = (userIds: readonly number[], muted: ReadonlySet<unknown>): boolean =>
  userIds.length > 0 && userIds.every((id) => muted.has(id));

/**
 * The unread messages of the state, by conversation.
 *
 * @param read ids of messages that were read, though the state does not say so yet
 */
export const unreadCounts = (state: State, read: ReadonlySet<number> = none): UnreadCounts => {
  const { streams = [], pms = [], huddles = [], mentions = [] } = state.unread_msgs ?? {};
  const mentioned = new Set(mentions);
  const mutedUsers = mutedUsersOf(state);
  const countOf = (all: readonly number[], isMuted: boolean): UnreadCount => {
    const ids = all.filter((id) => !read.has(id));
    return {
      count: ids.length,
      mentions: ids.filter((id) => mentioned.has(id)).length,
      isMuted,
      newestId: ids.at(-1) ?? 0,
    };
  };

  const channels = new Map<
    number,
    UnreadChannelCount & { topics: Map<string, UnreadTopicCount> }
  >();
  for (const { stream_id: id, topic, unread_message_ids: ids } of streams) {
    const counted = { topic, ...countOf(ids, !isLoud(state, id, topic)) };
    if (counted.count > 0) {
      const { count, isMuted } = counted;
      const known = channels.get(id) ?? { total: 0, muted: 0, mentions: 0, topics: new Map() };
      channels.set(id, {
        total: known.total + (isMuted ? 0 : count),
        muted: known.muted + (isMuted ? count : 0),
        mentions: known.mentions + counted.mentions,
        topics: known.topics.set(topicKey(topic), counted),
      });
    }
  }

  const direct = new Map<string, UnreadDirectCount>();
  const conversations = [
    ...pms.map(({ other_user_id: id, unread_message_ids: ids }) => ({ people: [id], ids })),
    ...huddles.map(({ user_ids_string: people, unread_message_ids: ids }) => ({
      people: people.split(',').map(Number),
      ids,
    })),
  ];
  for (const { people, ids } of conversations) {
    const { userIds } = directConversation(state, people);
    const counted = countOf(ids, isMutedConversation(userIds, mutedUsers));
    if (counted.count > 0) {
      direct.set(directKey(userIds), { userIds, ...counted });
    }
  }

  const loud = [...direct.values()].filter(({ isMuted }) => !isMuted);
  return {
    total:
      [...channels.values()].reduce((sum, { total }) => sum + total, 0) +
      loud.reduce((sum, { count }) => sum + count, 0),
    mentions: mentions.filter((id) => !read.has(id)).length,
    channels,
    direct,
  };
};
