import type { ChannelPermissionName } from '@parley/core';

/** Who has each permission of a channel. */
export const channelPermissionDescriptions: Readonly<Record<ChannelPermissionName, string>> = {
  can_add_subscribers_group: 'Who can subscribe others to the channel.',
  can_administer_channel_group: 'Who can change the settings of the channel.',
  can_create_topic_group: 'Who can start topics in the channel.',
  can_delete_any_message_group: 'Who can delete any message in the channel.',
  can_delete_own_message_group: 'Who can delete their own messages in the channel.',
  can_move_messages_out_of_channel_group: 'Who can move messages to other channels.',
  can_move_messages_within_channel_group: 'Who can move messages to other topics of the channel.',
  can_remove_subscribers_group: 'Who can unsubscribe others from the channel.',
  can_resolve_topics_group: 'Who can mark topics of the channel as resolved.',
  can_send_message_group: 'Who can post in the channel.',
  can_subscribe_group: 'Who can subscribe to the channel, even if it is private.',
};
