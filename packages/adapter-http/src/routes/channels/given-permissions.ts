import type { ChannelPermissionName } from '@parley/core';
import { given } from '../given';

/** Of the parameters of a channel, the permissions that were not left out. */
export const givenPermissions = <A>(
  values: Readonly<Record<ChannelPermissionName, A | undefined>>,
) =>
  given({
    can_add_subscribers_group: values.can_add_subscribers_group,
    can_administer_channel_group: values.can_administer_channel_group,
    can_create_topic_group: values.can_create_topic_group,
    can_delete_any_message_group: values.can_delete_any_message_group,
    can_delete_own_message_group: values.can_delete_own_message_group,
    can_move_messages_out_of_channel_group: values.can_move_messages_out_of_channel_group,
    can_move_messages_within_channel_group: values.can_move_messages_within_channel_group,
    can_remove_subscribers_group: values.can_remove_subscribers_group,
    can_resolve_topics_group: values.can_resolve_topics_group,
    can_send_message_group: values.can_send_message_group,
    can_subscribe_group: values.can_subscribe_group,
  });
