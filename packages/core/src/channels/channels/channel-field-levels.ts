import type { ChannelPermissionName } from '../../access';
import type { Change, FeatureLevel } from '../../kernel';
import { has } from '../../kernel';

/** The change that introduced each permission of a channel. */
export const channelPermissionChanges = {
  can_add_subscribers_group: 'canAddSubscribersGroup',
  can_administer_channel_group: 'canAdministerChannelGroup',
  can_create_topic_group: 'canCreateTopicGroup',
  can_delete_any_message_group: 'messageDeletionByChannel',
  can_delete_own_message_group: 'messageDeletionByChannel',
  can_move_messages_out_of_channel_group: 'messageMovesByChannel',
  can_move_messages_within_channel_group: 'messageMovesByChannel',
  can_remove_subscribers_group: 'canRemoveSubscribersGroup',
  can_resolve_topics_group: 'canResolveTopicsGroup',
  can_send_message_group: 'canSendMessageGroup',
  can_subscribe_group: 'canSubscribeGroup',
} as const satisfies Readonly<Record<ChannelPermissionName, Change>>;

/**
 * The change that introduced each field of a channel's record that not every level has.
 *
 * Source: reference, "Channels", fields and their levels.
 */
const channelFieldChanges: ReadonlyMap<string, Change> = new Map<string, Change>([
  ...Object.entries(channelPermissionChanges),
  ['creator_id', 'channelCreator'],
  ['folder_id', 'channelFolders'],
  ['is_archived', 'archivedChannelsCapability'],
  ['is_recently_active', 'recentlyActiveChannels'],
  ['stream_weekly_traffic', 'channelWeeklyTraffic'],
  ['subscriber_count', 'subscriberCount'],
  ['topics_policy', 'topicsPolicy'],
]);

/** The name of a field of a channel's record at the level. */
export const channelFieldName = (field: string, level: FeatureLevel): string =>
  field === 'can_remove_subscribers_group' && !has(level, 'canRemoveSubscribersGroupRenamed')
    ? 'can_remove_subscribers_group_id'
    : field;

/** Whether a channel has a field of that name at the level. */
export const hasChannelField = (field: string, level: FeatureLevel): boolean => {
  const change = channelFieldChanges.get(field);
  return change === undefined || has(level, change);
};
