import { directKey, topicKey } from '../conversation';
import { isFollowed, isLoud } from '../events/unread';
import type { ListedMessage } from '../messages/message';
import type { NamedNarrow } from '../narrows/named-narrow';
import { ownIdOf } from '../own';
import type { State } from '../wire/state';
import type { UnreadCount, UnreadCounts } from './unread-counts';
import { mutedUsersOf } from './unread-counts';

/** How many unread messages a narrow has, as the counts have them. */
export const unreadIn = (counts: UnreadCounts, narrow: NamedNarrow): number => {
  switch (narrow.type) {
    case 'topic':
      return counts.channels.get(narrow.channelId)?.topics.get(topicKey(narrow.topic))?.count ?? 0;
    case 'direct':
      return counts.direct.get(directKey(narrow.userIds))?.count ?? 0;
    case 'channel':
      return counts.channels.get(narrow.channelId)?.total ?? 0;
    case 'mentions':
      return counts.mentions;
    case 'feed':
      return counts.total;
    case 'starred':
    case 'search':
      return 0;
  }
};

/** The numbers of `desktop_icon_count_display`. */
const counted = { followed: 2, direct: 3, nothing: 4 };

const sum = (counts: readonly UnreadCount[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

const directIn = ({ direct }: UnreadCounts): number =>
  sum([...direct.values()].filter(({ isMuted }) => !isMuted));

const followedIn = (state: State, { channels }: UnreadCounts): number =>
  sum(
    [...channels].flatMap(([channelId, { topics }]) =>
      [...topics.values()].filter(({ topic }) => isFollowed(state, channelId, topic)),
    ),
  );

/** The number of unread messages beside the name of a program, as the user wants it. */
export const shownCount = (state: State, counts: UnreadCounts): number => {
  switch (state.user_settings?.desktop_icon_count_display) {
    case counted.followed:
      return directIn(counts) + counts.mentions + followedIn(state, counts);
    case counted.direct:
      return directIn(counts) + counts.mentions;
    case counted.nothing:
      return 0;
    default:
      return counts.total;
  }
};

const directSettings = { desktop: 'enable_desktop_notifications', audible: 'enable_sounds' };

const wildcards = ['stream_wildcard_mentioned', 'topic_wildcard_mentioned'];

/** A followed topic and a channel each have a setting of their own for the same. */
const wantsWildcards = (
  state: State,
  isInFollowed: boolean,
  ofChannel: boolean | null | undefined,
): boolean => {
  const { user_settings: settings } = state;
  return (
    (isInFollowed && settings?.enable_followed_topic_wildcard_mentions_notify === true) ||
    (ofChannel ?? settings?.wildcard_mentions_notify === true)
  );
};

/**
 * Whether the user wants to see, or hear, that a message has arrived: by the rule for notifications
 * of people who are away, with the settings for this.
 */
export const wantsNotice = (
  state: State,
  message: Pick<ListedMessage, 'sender_id' | 'stream_id' | 'subject' | 'flags'>,
  means: 'desktop' | 'audible',
): boolean => {
  const { sender_id: senderId, stream_id: channelId, subject, flags } = message;
  const isOn = (name: string): boolean => state.user_settings?.[name] === true;
  const has = (...wanted: readonly string[]) => flags.some((flag) => wanted.includes(flag));
  if (senderId === ownIdOf(state) || has('read') || mutedUsersOf(state).has(senderId)) {
    return false;
  }
  const isDirectOn = isOn(directSettings[means]);
  if (channelId === undefined || (isDirectOn && has('mentioned'))) {
    return isDirectOn;
  }
  if (!isLoud(state, channelId, subject)) {
    return false;
  }
  const channel = state.subscriptions?.find(({ stream_id: id }) => id === channelId);
  const isInFollowed = isFollowed(state, channelId, subject);
  const isCalled =
    has('has_alert_word') ||
    (has(...wildcards) && wantsWildcards(state, isInFollowed, channel?.wildcard_mentions_notify));
  return (
    (isDirectOn && isCalled) ||
    (isInFollowed && isOn(`enable_followed_topic_${means}_notifications`)) ||
    (channel?.[`${means}_notifications`] ?? isOn(`enable_stream_${means}_notifications`))
  );
};
