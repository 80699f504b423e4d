import type {
  Channel,
  ChannelFolder,
  DefaultChannelGroup,
  Subscription,
  TopicPreference,
} from '../../../channels';
import { hasSharedHistory, isPrivate, isWebPublic } from '../../../channels';
import type { CustomEmoji } from '../../../messages';
import type { RecordPresentation } from '../../record-presentation';

/** Source: docs/reference/exports.md#records. */
export const channelRecord = (channel: Channel) => ({
  stream_id: channel.id,
  name: channel.name,
  description: channel.description,
  rendered_description: channel.renderedDescription,
  date_created: channel.createdAt,
  creator_id: channel.creatorId,
  invite_only: isPrivate(channel.privacy),
  is_web_public: isWebPublic(channel.privacy),
  history_public_to_subscribers: hasSharedHistory(channel.privacy),
  is_archived: channel.isArchived,
  is_default: channel.isDefault,
  message_retention_days: channel.messageRetentionDays,
  topics_policy: channel.topicsPolicy,
  default_push_notifications: channel.defaultPushNotifications,
  folder_id: channel.folderId,
  ...channel.permissions,
});

/** Source: docs/reference/exports.md#records. */
export const folderRecord = (folder: ChannelFolder) => ({
  id: folder.id,
  name: folder.name,
  description: folder.description,
  rendered_description: folder.renderedDescription,
  creator_id: folder.creatorId,
  date_created: folder.createdAt,
  is_archived: folder.isArchived,
  order: folder.order,
});

/**
 * That the user is subscribed, and the user's own settings for the channel if the user consents.
 *
 * Source: docs/reference/exports.md#records.
 */
export const subscriptionRecord = (
  subscription: Subscription,
  isConsenting: boolean,
  { channelSettings }: RecordPresentation,
) => ({
  stream_id: subscription.channelId,
  user_id: subscription.userId,
  settings: isConsenting ? channelSettings(subscription) : null,
});

/** Source: docs/reference/exports.md#records. */
export const userTopicRecord = (preference: TopicPreference) => ({
  user_id: preference.userId,
  stream_id: preference.channelId,
  topic_name: preference.topic,
  visibility_policy: preference.policy,
  last_updated: preference.updatedAt,
});

/** Source: docs/reference/exports.md#records. */
export const emojiRecord = (emoji: CustomEmoji) => ({
  id: emoji.id,
  name: emoji.name,
  author_id: emoji.authorId,
  deactivated: !emoji.isActive,
  date_created: emoji.createdAt,
  file: emoji.picturePath,
  still_file: emoji.stillPath,
});

/** Source: docs/reference/exports.md#records. */
export const defaultGroupRecord = (group: DefaultChannelGroup) => ({
  id: group.id,
  name: group.name,
  description: group.description,
  stream_ids: group.channelIds,
});
