import { channelPermissionDefinitions, mapChannelPermissions } from '@parley/core/access';
import type { Levels } from '../codecs';
import {
  boolean,
  field,
  integer,
  literal,
  named,
  nullable,
  object,
  rawText,
  text,
} from '../codecs';
import { groupSetting } from '../access/group-setting';
import { channelFieldName, hasChannelField } from './channel-field-levels';

/** The fields that every form of a channel's record has. */
export const channelRecord = {
  stream_id: field('Id of the channel.', integer),
  name: field('Name of the channel.', text),
  description: field('Description in Markdown.', text),
  rendered_description: field('Description as HTML.', rawText),
  date_created: field('Time of creation, in UNIX seconds.', integer),
  invite_only: field('Whether the channel is private.', boolean),
  is_web_public: field('Whether visitors without an account can read the channel.', boolean),
  history_public_to_subscribers: field(
    'Whether new subscribers can read messages that were sent before they subscribed.',
    boolean,
  ),
  is_announcement_only: field('Deprecated: whether only administrators can post.', boolean),
  stream_post_policy: field(
    'Deprecated in favor of can_send_message_group: who can post: 1 everyone, 2 administrators, 3 full members, 4 moderators.',
    integer,
  ),
  message_retention_days: field(
    'Days after which messages are deleted; -1 for never, null for the setting of the organization.',
    nullable(integer),
  ),
  first_message_id: field('Id of the oldest message; null if there is none.', nullable(integer)),
};

/** The levels that have a field of a channel's record. */
const levelsOf = (name: string): Levels => ({
  isKnownAt: (level) => hasChannelField(name, level) && channelFieldName(name, level) === name,
});

/** The permissions of a channel. */
const channelPermissions = mapChannelPermissions((name, { description }) =>
  field(description, groupSetting, levelsOf(name)),
);

export const weeklyTraffic = (levels?: Levels) =>
  field('Estimated messages per week; null if the channel is too new.', nullable(integer), levels);

/** The fields that only some feature levels have. */
export const laterChannelFields = {
  creator_id: field(
    'Id of the user who created it; null if unknown.',
    nullable(integer),
    levelsOf('creator_id'),
  ),
  default_push_notifications: field(
    'Whether subscribers get push notifications of messages unless they have chosen for the channel themselves.',
    boolean,
    levelsOf('default_push_notifications'),
  ),
  is_archived: field('Whether the channel is archived.', boolean, levelsOf('is_archived')),
  is_recently_active: field(
    'Whether the channel was created or received a message in the last 180 days.',
    boolean,
    levelsOf('is_recently_active'),
  ),
  folder_id: field(
    'Id of the channel folder; null if none.',
    nullable(integer),
    levelsOf('folder_id'),
  ),
  topics_policy: field(
    'Whether messages may have an empty topic: inherit (the setting of the organization), allow_empty_topic, disable_empty_topic, or empty_topic_only.',
    literal<string>('inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'),
    levelsOf('topics_policy'),
  ),
  stream_weekly_traffic: weeklyTraffic(levelsOf('stream_weekly_traffic')),
  subscriber_count: field('Number of subscribers.', integer, levelsOf('subscriber_count')),
  ...channelPermissions,
  /** The former name of a permission. */
  can_remove_subscribers_group_id: field(
    channelPermissionDefinitions.can_remove_subscribers_group.description,
    groupSetting,
    {
      isKnownAt: (level) =>
        hasChannelField('can_remove_subscribers_group', level) &&
        channelFieldName('can_remove_subscribers_group', level) ===
          'can_remove_subscribers_group_id',
    },
  ),
};

/** A channel without anything that concerns one user only. */
export const channel = named(
  'Channel',
  'A channel.',
  object({ required: channelRecord, leveled: laterChannelFields }),
);
