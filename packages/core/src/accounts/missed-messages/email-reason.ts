import * as t from 'io-ts';
import type { UserSettings } from '../../access';
import type { Subscription, TopicStatus } from '../../channels';
import { isMutedTopic, visibilityPolicy } from '../../channels';

/** Why a person gets an email about a message, the strongest reason first. */
export const EmailReason = t.keyof({
  direct_message: null,
  mention: null,
  followed_topic_wildcard_mention: null,
  wildcard_mention: null,
  alert_word: null,
  followed_topic: null,
  channel: null,
});
export type EmailReason = t.TypeOf<typeof EmailReason>;

/** The settings of a user that decide about emails. */
export type EmailSettings = Pick<
  UserSettings,
  | 'enable_offline_email_notifications'
  | 'enable_stream_email_notifications'
  | 'enable_followed_topic_email_notifications'
  | 'enable_followed_topic_wildcard_mentions_notify'
  | 'wildcard_mentions_notify'
>;

/** How a message in a channel stands to one of its readers. */
export type ChannelConcern = Omit<TopicStatus, 'isChannelMuted'> &
  Pick<Subscription, 'emailNotifications' | 'isMuted' | 'wildcardMentionsNotify'> & {
    /** The message mentions the channel or, for a participant, the topic. */
    readonly isWildcardMentioned: boolean;
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
  settings: EmailSettings,
): EmailReason | undefined => {
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

const isFollowedByEmail = ({ policy }: ChannelConcern, settings: EmailSettings): boolean =>
  policy === visibilityPolicy.followed && settings.enable_followed_topic_email_notifications;

/**
 * Why a message that its reader has not seen is worth an email to them; undefined if it is not.
 *
 * Source: docs/reference/notifications.md#which-messages.
 */
export const emailReason = (
  { isMentioned, hasAlertWord, channel }: Concern,
  settings: EmailSettings,
): EmailReason | undefined => {
  const isOn = settings.enable_offline_email_notifications;
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
  if (isFollowedByEmail(channel, settings)) {
    return 'followed_topic';
  }
  return (channel.emailNotifications ?? settings.enable_stream_email_notifications)
    ? 'channel'
    : undefined;
};
