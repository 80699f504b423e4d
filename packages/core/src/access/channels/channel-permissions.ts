import type { ChannelId, UserId } from '../../kernel';
import type { GroupSettingValue } from '../user-groups/group-setting';
import type { SystemGroupIds, SystemGroupName } from '../user-groups/system-groups';

/** Who has a permission in a new channel: a system group, or the creator of the channel. */
type Initial = SystemGroupName | 'channel_creator';

/** Every permission of a channel under its API name. Source: reference, "Channel-level permission settings". */
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

/** A channel with its permissions. */
export type ChannelWithPermissions = {
  readonly id: ChannelId;
  readonly isArchived: boolean;
  readonly permissions: ChannelPermissions;
};

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

/** A value for each permission of a channel. */
export const mapChannelPermissions = <A>(
  valueOf: (name: ChannelPermissionName) => A,
): Readonly<Record<ChannelPermissionName, A>> => ({
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
});

/** The permissions of a channel: the given ones, and the initial value of every other. */
export const channelPermissions = (
  given: Partial<ChannelPermissions>,
  systemGroups: SystemGroupIds,
  creatorId: UserId | null,
): ChannelPermissions =>
  mapChannelPermissions(
    (name) =>
      given[name] ?? initialValue(channelPermissionDefinitions[name], systemGroups, creatorId),
  );

const isPermissionName = (name: string): name is ChannelPermissionName =>
  Object.hasOwn(channelPermissionDefinitions, name);

export const channelPermissionNames: readonly ChannelPermissionName[] = Object.keys(
  channelPermissionDefinitions,
).filter(isPermissionName);

/** The users whom permissions list one by one. */
export const membersNamedBy = (permissions: ChannelPermissions): readonly UserId[] =>
  channelPermissionNames.flatMap((name) => {
    const value = permissions[name];
    return typeof value === 'number' ? [] : value.direct_members;
  });
