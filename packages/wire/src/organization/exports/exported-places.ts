import { hasSharedHistory, isPrivate, isWebPublic } from '@parley/core/channels';
import { currentLevel } from '@parley/core/kernel';
import type { RecordPresentation } from '@parley/core/organization';
import { profileFieldRecord } from '../../accounts/profile-field-record';
import { personalSettingsRecord } from '../../channels/subscription-record';
import { linkifierRecord } from '../../messages/linkifier-record';
import { playgroundRecord } from '../playground-record';
import { realmDomainRecord } from '../realm-domain-record';

const atCurrentLevel = { level: currentLevel };

/** Source: docs/reference/exports.md#records. */
export const exportedPlaces: Pick<
  RecordPresentation,
  | 'channel_folders'
  | 'channels'
  | 'custom_emoji'
  | 'default_channel_groups'
  | 'domains'
  | 'linkifiers'
  | 'playgrounds'
  | 'profile_fields'
  | 'subscriptions'
  | 'user_topics'
> = {
  channel_folders: (folder) => ({
    id: folder.id,
    name: folder.name,
    description: folder.description,
    rendered_description: folder.renderedDescription,
    creator_id: folder.creatorId,
    date_created: folder.createdAt,
    is_archived: folder.isArchived,
    order: folder.order,
  }),
  channels: (channel) => ({
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
  }),
  subscriptions: ({ subscription, isConsenting }) => ({
    stream_id: subscription.channelId,
    user_id: subscription.userId,
    settings: isConsenting
      ? personalSettingsRecord.present(undefined, { personal: subscription })
      : null,
  }),
  user_topics: (preference) => ({
    user_id: preference.userId,
    stream_id: preference.channelId,
    topic_name: preference.topic,
    visibility_policy: preference.policy,
    last_updated: preference.updatedAt,
  }),
  custom_emoji: (emoji) => ({
    id: emoji.id,
    name: emoji.name,
    author_id: emoji.authorId,
    deactivated: !emoji.isActive,
    date_created: emoji.createdAt,
    file: emoji.picturePath,
    still_file: emoji.stillPath,
  }),
  linkifiers: (linkifier) => linkifierRecord.present(linkifier, atCurrentLevel),
  playgrounds: playgroundRecord.present,
  profile_fields: (field) => profileFieldRecord.present(field, atCurrentLevel),
  domains: realmDomainRecord.present,
  default_channel_groups: (group) => ({
    id: group.id,
    name: group.name,
    description: group.description,
    stream_ids: group.channelIds,
  }),
};
