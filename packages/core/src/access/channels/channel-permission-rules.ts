import type { FeatureLevel } from '../../kernel';
import { has } from '../../kernel';
import type { PermissionRule } from '../user-groups/permission-rule';
import type { ChannelPermissionName } from './channel-permissions';
import { channelPermissionDefinitions } from './channel-permissions';

const guestsToo = (name: ChannelPermissionName): PermissionRule => ({
  initial: channelPermissionDefinitions[name],
  isForGuests: true,
  allowsNobody: true,
});

const noGuests = (name: ChannelPermissionName): PermissionRule => ({
  ...guestsToo(name),
  isForGuests: false,
});

const rules: Readonly<Record<ChannelPermissionName, PermissionRule>> = {
  can_add_subscribers_group: noGuests('can_add_subscribers_group'),
  can_administer_channel_group: noGuests('can_administer_channel_group'),
  can_create_topic_group: guestsToo('can_create_topic_group'),
  can_delete_any_message_group: guestsToo('can_delete_any_message_group'),
  can_delete_own_message_group: guestsToo('can_delete_own_message_group'),
  can_move_messages_out_of_channel_group: guestsToo('can_move_messages_out_of_channel_group'),
  can_move_messages_within_channel_group: guestsToo('can_move_messages_within_channel_group'),
  can_remove_subscribers_group: guestsToo('can_remove_subscribers_group'),
  can_resolve_topics_group: guestsToo('can_resolve_topics_group'),
  can_send_message_group: guestsToo('can_send_message_group'),
  can_subscribe_group: noGuests('can_subscribe_group'),
};

/**
 * The rules of the levels at which permissions were single system groups; only one permission
 * existed then.
 */
const systemGroupRules: typeof rules = {
  ...rules,
  can_remove_subscribers_group: {
    ...guestsToo('can_remove_subscribers_group'),
    allowsNobody: false,
    onlySystemGroups: [
      'role:administrators',
      'role:moderators',
      'role:fullmembers',
      'role:members',
      'role:everyone',
    ],
  },
};

/**
 * Which values the permissions of a channel can have.
 *
 * Source: reference, "Channel-level permission settings"; API document, "Group-setting value".
 */
export const channelPermissionRules = (level: FeatureLevel): typeof rules =>
  has(level, 'anonymousGroupSettings') ? rules : systemGroupRules;
