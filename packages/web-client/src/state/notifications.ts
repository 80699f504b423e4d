import { computed, signal } from '@preact/signals';
import type { ListedMessage } from '@parley/client';
import { subscriptionsById } from './channels';
import { isMutedUser, ownId } from './users';
import { accountSetting } from './settings';
import { isMutedTopic, topicPolicy } from './topics';
import { counts } from './unread';

type Permission = NotificationPermission | 'unsupported';

/** Whether the browser shows notifications of this page. */
export const notificationPermission = signal<Permission>(
  'Notification' in globalThis ? Notification.permission : 'unsupported',
);

/** The numbers of `desktop_icon_count_display`. */
const counted = { all: 1, followed: 2, direct: 3, nothing: 4 };

const directCount = computed(() =>
  [...counts.value.direct.values()].reduce(
    (sum, { count, isMuted }) => sum + (isMuted ? 0 : count),
    0,
  ),
);

const followedCount = computed(() =>
  [...counts.value.channels].reduce(
    (sum, [channelId, { topics }]) =>
      sum +
      [...topics.values()].reduce(
        (inChannel, { topic, count }) =>
          inChannel + (topicPolicy(channelId, topic) === 'followed' ? count : 0),
        0,
      ),
    0,
  ),
);

/** The number of unread messages in the title of the page, as the user wants it. */
export const titleCount = computed(() => {
  const { total, mentions } = counts.value;
  switch (accountSetting('desktop_icon_count_display')) {
    case counted.followed:
      return directCount.value + mentions + followedCount.value;
    case counted.direct:
      return directCount.value + mentions;
    case counted.nothing:
      return 0;
    default:
      return total;
  }
});

type Means = 'desktop' | 'audible';

const directSettings = { desktop: 'enable_desktop_notifications', audible: 'enable_sounds' };

const isOn = (name: string): boolean => accountSetting(name) === true;

const mentions = (flags: readonly string[], wildcards: boolean): boolean =>
  flags.includes('mentioned') ||
  (wildcards &&
    (flags.includes('stream_wildcard_mentioned') || flags.includes('topic_wildcard_mentioned')));

/** Whether the user wants to see, or hear, that a message has arrived. */
export const wantsNotice = (message: ListedMessage, means: Means): boolean => {
  const { sender_id: senderId, stream_id: channelId, subject, flags } = message;
  if (senderId === ownId.value || flags.includes('read') || isMutedUser(senderId)) {
    return false;
  }
  const isPersonal = channelId === undefined || mentions(flags, isOn('wildcard_mentions_notify'));
  if (isPersonal) {
    return isOn(directSettings[means]);
  }
  if (topicPolicy(channelId, subject) === 'followed') {
    return isOn(`enable_followed_topic_${means}_notifications`);
  }
  const own = subscriptionsById.value.get(channelId)?.[`${means}_notifications`];
  return !isMutedTopic(channelId, subject) && (own ?? isOn(`enable_stream_${means}_notifications`));
};
