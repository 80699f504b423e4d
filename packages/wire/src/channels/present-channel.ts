import { isPrivate, isWebPublic, hasSharedHistory } from '@parley/core/channels';
import type { GroupSettingValue } from '@parley/core/access';
import { mapChannelPermissions } from '@parley/core/access';
import type { FeatureLevel } from '@parley/core/kernel';
import type { ChannelView } from '@parley/core/channels';
import { presentGroupSetting } from '../access/group-setting';
import { hasChannelField, channelFieldName } from './channel-field-levels';

const laterFields = (channel: ChannelView, level: FeatureLevel) => ({
  creator_id: channel.creatorId,
  default_push_notifications: channel.defaultPushNotifications ?? false,
  folder_id: channel.folderId,
  is_archived: channel.isArchived,
  is_recently_active: channel.isRecentlyActive,
  stream_weekly_traffic: channel.weeklyTraffic,
  subscriber_count: channel.subscriberCount,
  topics_policy: channel.topicsPolicy,
  ...mapChannelPermissions((name) => presentGroupSetting(channel.permissions[name], level)),
});

type LaterFields = ReturnType<typeof laterFields> & {
  readonly can_remove_subscribers_group_id: GroupSettingValue;
};

/** Those of the fields that not every level has that this level has. */
const presentLater = (channel: ChannelView, level: FeatureLevel): Partial<LaterFields> =>
  Object.fromEntries(
    Object.entries(laterFields(channel, level))
      .filter(([field]) => hasChannelField(field, level))
      .map(([field, value]) => [channelFieldName(field, level), value]),
  );

/**
 * The fields that every form of a channel's record has at the level.
 *
 * Source: docs/reference/channels.md#channel-record.
 */
export const presentChannel = (channel: ChannelView, level: FeatureLevel) => ({
  stream_id: channel.id,
  name: channel.name,
  description: channel.description,
  rendered_description: channel.renderedDescription,
  date_created: channel.createdAt,
  invite_only: isPrivate(channel.privacy),
  is_web_public: isWebPublic(channel.privacy),
  history_public_to_subscribers: hasSharedHistory(channel.privacy),
  is_announcement_only: channel.postPolicy === 2,
  stream_post_policy: channel.postPolicy,
  message_retention_days: channel.messageRetentionDays,
  first_message_id: channel.firstMessageId,
  ...presentLater(channel, level),
});
