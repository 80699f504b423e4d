import type { UnreadDetails } from '../wire/events';
import type { State, UnreadMessages } from '../wire/state';
import { foldCase } from '../text/compare';
import { withIds, withoutIds } from '../lists';
import { topicPolicies } from '../topics/policies';

/** Topics of a channel are the same regardless of case. */
export const sameTopic = (a: string, b: string): boolean => foldCase(a) === foldCase(b);

type WithUnread = { readonly unread_message_ids: readonly number[] };

/** Adds messages to the entry that is meant, or to a new one. */
const addTo = <Entry extends WithUnread>(
  entries: readonly Entry[],
  isMeant: (entry: Entry) => boolean,
  made: Entry,
): readonly Entry[] =>
  entries.some(isMeant)
    ? entries.map((entry) =>
        isMeant(entry)
          ? {
              ...entry,
              unread_message_ids: withIds(entry.unread_message_ids, made.unread_message_ids),
            }
          : entry,
      )
    : [...entries, made];

const takeFrom = <Entry extends WithUnread>(
  entries: readonly Entry[],
  ids: readonly number[],
): readonly Entry[] =>
  entries
    .map((entry) => ({ ...entry, unread_message_ids: withoutIds(entry.unread_message_ids, ids) }))
    .filter(({ unread_message_ids: left }) => left.length > 0);

const noUnread = { pms: [], huddles: [], streams: [], mentions: [] };

/** The unread messages without some, or without any. */
export const withoutUnread = (
  unread: UnreadMessages,
  ids: readonly number[] | 'all',
): UnreadMessages =>
  ids === 'all'
    ? { ...unread, ...noUnread }
    : {
        ...unread,
        pms: takeFrom(unread.pms, ids),
        huddles: takeFrom(unread.huddles, ids),
        streams: takeFrom(unread.streams, ids),
        mentions: withoutIds(unread.mentions, ids),
      };

const inTopic = (
  { streams }: UnreadMessages,
  place: { readonly stream_id: number; readonly topic: string },
  ids: readonly number[],
) => ({
  streams: addTo(
    streams,
    ({ stream_id, topic }) => stream_id === place.stream_id && sameTopic(topic, place.topic),
    { stream_id: place.stream_id, topic: place.topic, unread_message_ids: ids },
  ),
});

const inConversation = (
  { pms, huddles }: UnreadMessages,
  others: readonly number[],
  ownId: number,
  ids: readonly number[],
) => {
  if (others.length < 2) {
    const other = others[0] ?? ownId;
    return {
      pms: addTo(pms, ({ other_user_id }) => other_user_id === other, {
        other_user_id: other,
        sender_id: other,
        unread_message_ids: ids,
      }),
    };
  }
  const all = withIds(others, [ownId]).join(',');
  return {
    huddles: addTo(huddles, ({ user_ids_string }) => user_ids_string === all, {
      user_ids_string: all,
      unread_message_ids: ids,
    }),
  };
};

/** The unread messages with one more. */
export const withUnread = (
  unread: UnreadMessages,
  id: number,
  { mentioned, ...place }: UnreadDetails,
  ownId: number,
): UnreadMessages => ({
  ...unread,
  ...(place.type === 'stream'
    ? inTopic(unread, place, [id])
    : inConversation(unread, place.user_ids, ownId, [id])),
  mentions: mentioned === true ? withIds(unread.mentions, [id]) : unread.mentions,
});

/** The unread messages with those among the ids elsewhere. */
export const withMoved = (
  unread: UnreadMessages,
  ids: readonly number[],
  to: { readonly stream_id?: number | undefined; readonly topic?: string | undefined },
): UnreadMessages =>
  unread.streams.reduce((result, { stream_id, topic, unread_message_ids }) => {
    const moved = unread_message_ids.filter((id) => ids.includes(id));
    if (moved.length === 0) {
      return result;
    }
    const left = { ...result, streams: takeFrom(result.streams, moved) };
    const place = { stream_id: to.stream_id ?? stream_id, topic: to.topic ?? topic };
    return { ...left, ...inTopic(left, place, moved) };
  }, unread);

const policyOf = (state: State, streamId: number, topic: string): number | undefined =>
  state.user_topics?.find(
    ({ stream_id, topic_name }) => stream_id === streamId && sameTopic(topic_name, topic),
  )?.visibility_policy;

/** Whether the messages of a topic do not count towards the total. */
const isMutedTopic = (
  state: State,
  streamId: number,
  topic: string,
  channelsCount: boolean,
): boolean => {
  const channel = state.subscriptions?.find(({ stream_id }) => stream_id === streamId);
  const isMutedChannel = channelsCount && channel?.is_muted === true;
  if (state.user_topics === undefined) {
    return (
      isMutedChannel ||
      state.muted_topics?.some(
        ([channelName, name]) => channelName === channel?.name && sameTopic(name, topic),
      ) === true
    );
  }
  const policy = policyOf(state, streamId, topic);
  return policy === undefined ? isMutedChannel : policy === topicPolicies.muted;
};

/**
 * The message is unread where neither channel nor topic is muted, or the topic is unmuted.
 *
 * @param channelsCount whether it matters that the channel is muted
 */
export const isLoud = (
  state: State,
  streamId: number,
  topic: string,
  channelsCount = true,
): boolean => !isMutedTopic(state, streamId, topic, channelsCount);

/** Whether the account follows the topic. */
export const isFollowed = (state: State, streamId: number, topic: string): boolean =>
  policyOf(state, streamId, topic) === topicPolicies.followed;

const sum = (entries: readonly WithUnread[]): number =>
  entries.reduce((total, { unread_message_ids: ids }) => total + ids.length, 0);

/** Counts the unread messages again, if an event changed what the number depends on. */
export const recount = (before: State, after: State): State => {
  const { unread_msgs: unread } = after;
  const names = ['unread_msgs', 'subscriptions', 'user_topics', 'muted_topics'] as const;
  if (
    unread === undefined ||
    after.subscriptions === undefined ||
    names.every((name) => before[name] === after[name])
  ) {
    return after;
  }
  const loud = unread.streams.filter(({ stream_id, topic }) => isLoud(after, stream_id, topic));
  const count = sum(unread.pms) + sum(unread.huddles) + sum(loud);
  return { ...after, unread_msgs: { ...unread, count } };
};
