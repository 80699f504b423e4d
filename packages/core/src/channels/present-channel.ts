import { hasSharedHistory, isPrivate, isWebPublic } from './channel-privacy';
import type { ChannelView } from './channel-view';

/** The fields that every form of a channel's record has. Source: API document, «Subscription record». */
export const presentChannel = (channel: ChannelView) => ({
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
  is_recently_active: channel.isRecentlyActive,
  is_announcement_only: channel.postPolicy === 2,
  stream_post_policy: channel.postPolicy,
  message_retention_days: channel.messageRetentionDays,
  first_message_id: channel.firstMessageId,
  folder_id: channel.folderId,
  topics_policy: channel.topicsPolicy,
  stream_weekly_traffic: channel.weeklyTraffic,
  subscriber_count: channel.subscriberCount,
  ...channel.permissions,
});

export type PresentedChannel = ReturnType<typeof presentChannel>;
