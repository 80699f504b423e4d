import type { SystemGroupIds, SystemGroupName } from '../user-groups/system-groups';
import type { GroupSettingValue } from '../user-groups/group-setting';
import type { UserId } from '../shared/id';

/** Who holds a permission in a new channel: a system group, or whoever creates the channel. */
type Initial = SystemGroupName | 'channel_creator';

/** Every permission of a channel under its API name. Source: reference, «Channel-level permission settings». */
export const channelPermissionDefinitions = {
  can_add_subscribers_group: 'role:nobody',
  can_administer_channel_group: 'channel_creator',
  can_create_topic_group: 'role:everyone',
  can_delete_any_message_group: 'role:nobody',
  can_delete_own_message_group: 'role:nobody',
  can_move_messages_out_of_channel_group: 'role:nobody',
  can_move_messages_within_channel_group: 'role:nobody',
  can_remove_subscribers_group: 'role:administrators',
  can_resolve_topics_group: 'role:nobody',
  can_send_message_group: 'role:everyone',
  can_subscribe_group: 'role:nobody',
} as const satisfies Readonly<Record<string, Initial>>;

export type ChannelPermissionName = keyof typeof channelPermissionDefinitions;

export type ChannelPermissions = Readonly<Record<ChannelPermissionName, GroupSettingValue>>;

const initialValue = (
  initial: Initial,
  systemGroups: SystemGroupIds,
  creatorId: UserId | null,
): GroupSettingValue => {
  if (initial !== 'channel_creator') {
    return systemGroups[initial];
  }
  return creatorId === null
    ? systemGroups['role:nobody']
    : { direct_members: [creatorId], direct_subgroups: [] };
};

/** The permissions of a channel: those given, and the initial value of every other. */
export const channelPermissions = (
  given: Partial<ChannelPermissions>,
  systemGroups: SystemGroupIds,
  creatorId: UserId | null,
): ChannelPermissions => {
  const valueOf = (name: ChannelPermissionName): GroupSettingValue =>
    given[name] ?? initialValue(channelPermissionDefinitions[name], systemGroups, creatorId);
  return {
    can_add_subscribers_group: valueOf('can_add_subscribers_group'),
    can_administer_channel_group: valueOf('can_administer_channel_group'),
    can_create_topic_group: valueOf('can_create_topic_group'),
    can_delete_any_message_group: valueOf('can_delete_any_message_group'),
    can_delete_own_message_group: valueOf('can_delete_own_message_group'),
    can_move_messages_out_of_channel_group: valueOf('can_move_messages_out_of_channel_group'),
    can_move_messages_within_channel_group: valueOf('can_move_messages_within_channel_group'),
    can_remove_subscribers_group: valueOf('can_remove_subscribers_group'),
    can_resolve_topics_group: valueOf('can_resolve_topics_group'),
    can_send_message_group: valueOf('can_send_message_group'),
    can_subscribe_group: valueOf('can_subscribe_group'),
  };
};

const isPermissionName = (name: string): name is ChannelPermissionName =>
  Object.hasOwn(channelPermissionDefinitions, name);

export const channelPermissionNames: readonly ChannelPermissionName[] = Object.keys(
  channelPermissionDefinitions,
).filter(isPermissionName);

/** The people whom permissions name one by one. */
export const membersNamedBy = (permissions: ChannelPermissions): readonly UserId[] =>
  channelPermissionNames.flatMap((name) => {
    const value = permissions[name];
    return typeof value === 'number' ? [] : value.direct_members;
  });

const without = (value: GroupSettingValue, gone: ReadonlySet<UserId>): GroupSettingValue =>
  typeof value === 'number' || !value.direct_members.some((id) => gone.has(id))
    ? value
    : { ...value, direct_members: value.direct_members.filter((id) => !gone.has(id)) };

/** The permissions with those people left out where they are named one by one. */
export const withoutMembers = (
  permissions: ChannelPermissions,
  gone: ReadonlySet<UserId>,
): ChannelPermissions =>
  gone.size === 0
    ? permissions
    : {
        can_add_subscribers_group: without(permissions.can_add_subscribers_group, gone),
        can_administer_channel_group: without(permissions.can_administer_channel_group, gone),
        can_create_topic_group: without(permissions.can_create_topic_group, gone),
        can_delete_any_message_group: without(permissions.can_delete_any_message_group, gone),
        can_delete_own_message_group: without(permissions.can_delete_own_message_group, gone),
        can_move_messages_out_of_channel_group: without(
          permissions.can_move_messages_out_of_channel_group,
          gone,
        ),
        can_move_messages_within_channel_group: without(
          permissions.can_move_messages_within_channel_group,
          gone,
        ),
        can_remove_subscribers_group: without(permissions.can_remove_subscribers_group, gone),
        can_resolve_topics_group: without(permissions.can_resolve_topics_group, gone),
        can_send_message_group: without(permissions.can_send_message_group, gone),
        can_subscribe_group: without(permissions.can_subscribe_group, gone),
      };
