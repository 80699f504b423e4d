import { channelPermissionDefinitions, mapChannelPermissions } from '@parley/core/access';
import type { ChannelView } from '@parley/core/channels';
import { hasSharedHistory, isPrivate, isWebPublic } from '@parley/core/channels';
import type { FeatureLevel } from '@parley/core/kernel';
import { groupSetting, presentGroupSetting } from '../access/group-setting';
import type { AtLevel } from '../codecs';
import {
  boolean,
  integer,
  fieldKnownAt,
  leveled,
  literal,
  nullable,
  optional,
  rawText,
  record,
  required,
  text,
} from '../codecs';

const renaming = 'canRemoveSubscribersGroupRenamed' as const;

/** The former name of the permission `can_remove_subscribers_group`. */
const formerName = 'can_remove_subscribers_group_id';

/** The permissions of a channel. */
const permissions = {
  ...mapChannelPermissions((name, { description, since }) =>
    leveled(
      description,
      groupSetting,
      { since: name === 'can_remove_subscribers_group' ? renaming : since },
      (channel: ChannelView, { level }) => presentGroupSetting(channel.permissions[name], level),
    ),
  ),
  [formerName]: leveled(
    channelPermissionDefinitions.can_remove_subscribers_group.description,
    groupSetting,
    { since: channelPermissionDefinitions.can_remove_subscribers_group.since, until: renaming },
    (channel: ChannelView, { level }) =>
      presentGroupSetting(channel.permissions.can_remove_subscribers_group, level),
  ),
};

const trafficText = 'Estimated messages per week; null if the channel is too new.';

/** For records that have it at all levels. */
export const weeklyTraffic = required(
  trafficText,
  nullable(integer),
  (channel: ChannelView) => channel.weeklyTraffic,
);

/** The fields that only some feature levels have. */
export const laterChannelFields = record<ChannelView, AtLevel>()({
  creator_id: leveled(
    'Id of the user who created it; null if unknown.',
    nullable(integer),
    { since: 'channelCreator' },
    'creatorId',
  ),
  default_push_notifications: leveled(
    'Whether subscribers get push notifications of messages unless they have chosen for the channel themselves.',
    boolean,
    { since: 'channelDefaultPush' },
    ({ defaultPushNotifications }) => defaultPushNotifications ?? false,
  ),
  is_archived: leveled(
    'Whether the channel is archived.',
    boolean,
    { since: 'archivedChannelsCapability' },
    'isArchived',
  ),
  is_recently_active: leveled(
    'Whether the channel was created or received a message in the last 180 days.',
    boolean,
    { since: 'recentlyActiveChannels' },
    'isRecentlyActive',
  ),
  folder_id: leveled(
    'Id of the channel folder; null if none.',
    nullable(integer),
    { since: 'channelFolders' },
    'folderId',
  ),
  topics_policy: leveled(
    'Whether messages may have an empty topic: inherit (the setting of the organization), allow_empty_topic, disable_empty_topic, or empty_topic_only.',
    literal<string>('inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'),
    { since: 'topicsPolicy' },
    'topicsPolicy',
  ),
  subscriber_count: leveled(
    'Number of subscribers.',
    integer,
    { since: 'subscriberCount' },
    'subscriberCount',
  ),
  ...permissions,
});

/** Source: docs/reference/channels.md#default-channels. */
export const defaultChannelRecord = record<ChannelView, AtLevel>(
  'DefaultChannel',
  'A channel that new accounts get or can choose.',
)({
  stream_id: required('Id of the channel.', integer, 'id'),
  name: required('Name of the channel.', text, 'name'),
  description: required('Description in Markdown.', text, 'description'),
  rendered_description: required('Description as HTML.', rawText, 'renderedDescription'),
  date_created: required('Time of creation, in UNIX seconds.', integer, 'createdAt'),
  invite_only: required('Whether the channel is private.', boolean, ({ privacy }) =>
    isPrivate(privacy),
  ),
  is_web_public: required(
    'Whether visitors without an account can read the channel.',
    boolean,
    ({ privacy }) => isWebPublic(privacy),
  ),
  history_public_to_subscribers: required(
    'Whether new subscribers can read messages that were sent before they subscribed.',
    boolean,
    ({ privacy }) => hasSharedHistory(privacy),
  ),
  is_announcement_only: required(
    'Deprecated: whether only administrators can post.',
    boolean,
    ({ postPolicy }) => postPolicy === 2,
  ),
  stream_post_policy: required(
    'Deprecated in favor of can_send_message_group: who can post: 1 everyone, 2 administrators, 3 full members, 4 moderators.',
    integer,
    'postPolicy',
  ),
  message_retention_days: required(
    'Days after which messages are deleted; -1 for never, null for the setting of the organization.',
    nullable(integer),
    'messageRetentionDays',
  ),
  first_message_id: required(
    'Id of the oldest message; null if there is none.',
    nullable(integer),
    'firstMessageId',
  ),
  ...laterChannelFields.properties,
});

/**
 * A channel without anything that concerns one user only.
 *
 * Source: docs/reference/channels.md#channel-record.
 */
export const channelRecord = record<ChannelView, AtLevel>(
  'Channel',
  'A channel.',
)({
  ...defaultChannelRecord.properties,
  stream_weekly_traffic: leveled(
    trafficText,
    nullable(integer),
    { since: 'channelWeeklyTraffic' },
    'weeklyTraffic',
  ),
});

export const listedChannelRecord = record<ChannelView, AtLevel & { readonly isDefault?: boolean }>(
  'ListedChannel',
  'A channel in the list of channels.',
)({
  ...channelRecord.properties,
  is_default: optional(
    'Whether new accounts are subscribed to it; only with include_default.',
    boolean,
    (_channel, { isDefault }) => isDefault,
  ),
});

const knownAtByField = new Map(
  Object.entries(channelRecord.codecs).map(([name, codec]) => [name, fieldKnownAt(codec)]),
);

/** The name of a field of channels at the level; undefined if the level has no such field. */
export const channelFieldAt = (field: string, level: FeatureLevel): string | undefined =>
  (field === 'can_remove_subscribers_group' ? [field, formerName] : [field]).find(
    (name) => knownAtByField.get(name)?.(level) === true,
  );
