import * as t from 'io-ts';
import type { UserSettings } from '../../access';
import type { Subscription, TopicStatus } from '../../channels';
import { isMutedTopic, visibilityPolicy } from '../../channels';

/** Why a person who is away is notified of a message, the strongest reason first. */
export const NoticeReason = t.keyof({
  direct_message: null,
  mention: null,
  followed_topic_wildcard_mention: null,
  wildcard_mention: null,
  alert_word: null,
  followed_topic: null,
  channel: null,
});
export type NoticeReason = t.TypeOf<typeof NoticeReason>;

/** How a person is told: each way has settings of its own. */
export type NoticeMeans = 'email' | 'push';

/** The settings of the account for each way, and the one of a channel that they inherit. */
const settingsOfMeans = {
  email: {
    offline: 'enable_offline_email_notifications',
    followed: 'enable_followed_topic_email_notifications',
    channels: 'enable_stream_email_notifications',
    channel: 'emailNotifications',
  },
  push: {
    offline: 'enable_offline_push_notifications',
    followed: 'enable_followed_topic_push_notifications',
    channels: 'enable_stream_push_notifications',
    channel: 'pushNotifications',
  },
} as const satisfies Readonly<Record<NoticeMeans, Readonly<Record<string, string>>>>;

/** The settings of a user that decide about notices. */
export type NoticeSettings = Pick<
  UserSettings,
  | (typeof settingsOfMeans)[NoticeMeans]['offline' | 'followed' | 'channels']
  | 'enable_followed_topic_wildcard_mentions_notify'
  | 'wildcard_mentions_notify'
>;

/** How a message in a channel stands to one of its readers. */
export type ChannelConcern = Omit<TopicStatus, 'isChannelMuted'> &
  Pick<
    Subscription,
    'emailNotifications' | 'pushNotifications' | 'isMuted' | 'wildcardMentionsNotify'
  > & {
    /** The message mentions the channel or, for a participant, the topic. */
    readonly isWildcardMentioned: boolean;
    /** That of the channel for its subscribers; false for others. */
    readonly defaultPushNotifications: boolean;
  };

/** How a message stands to one of its readers. */
export type Concern = {
  /** By name, or in a group. */
  readonly isMentioned: boolean;
  readonly hasAlertWord: boolean;
  /** Undefined for a direct message. */
  readonly channel: ChannelConcern | undefined;
};

const wildcardReason = (
  { policy, wildcardMentionsNotify, isWildcardMentioned }: ChannelConcern,
  settings: NoticeSettings,
): NoticeReason | undefined => {
  if (!isWildcardMentioned) {
    return undefined;
  }
  const isFollowed = policy === visibilityPolicy.followed;
  if (isFollowed && settings.enable_followed_topic_wildcard_mentions_notify) {
    return 'followed_topic_wildcard_mention';
  }
  return (wildcardMentionsNotify ?? settings.wildcard_mentions_notify)
    ? 'wildcard_mention'
    : undefined;
};

/** The reader's choice for the channel, else the channel's default, else the setting of the account. */
const wantsChannel = (
  means: NoticeMeans,
  concern: ChannelConcern,
  settings: NoticeSettings,
): boolean => {
  const own = settingsOfMeans[means];
  return (
    concern[own.channel] ??
    ((means === 'push' && concern.defaultPushNotifications) || settings[own.channels])
  );
};

/**
 * Why a reader who has not seen a message is notified of it; undefined if they are not.
 *
 * Source: docs/reference/notifications.md#which-messages.
 */
export const noticeReason = (
  means: NoticeMeans,
  { isMentioned, hasAlertWord, channel }: Concern,
  settings: NoticeSettings,
): NoticeReason | undefined => {
  const own = settingsOfMeans[means];
  const isOn = settings[own.offline];
  if (channel === undefined) {
    return isOn ? 'direct_message' : undefined;
  }
  if (isOn && isMentioned) {
    return 'mention';
  }
  if (isMutedTopic({ policy: channel.policy, isChannelMuted: channel.isMuted })) {
    return undefined;
  }
  const called = isOn
    ? (wildcardReason(channel, settings) ?? (hasAlertWord ? 'alert_word' : undefined))
    : undefined;
  if (called !== undefined) {
    return called;
  }
  if (channel.policy === visibilityPolicy.followed && settings[own.followed]) {
    return 'followed_topic';
  }
  return wantsChannel(means, channel, settings) ? 'channel' : undefined;
};
