import * as RR from 'fp-ts/ReadonlyRecord';
import type { Change, ChannelId, FeatureLevel, UserId } from '../../kernel';
import { has } from '../../kernel';
import { server } from '../settings/setting-use';
import type { GroupSettingValue } from '../user-groups/group-setting';
import { noUsers } from '../user-groups/group-setting';
import type { Permission, PermissionRule } from '../user-groups/permission-rule';
import type { SystemGroupIds, SystemGroupName } from '../user-groups/system-groups';

/** What those who have a permission of a private channel may see of it without a subscription. */
type Opens = 'nothing' | 'metadata' | 'content';

/** A permission of channels. */
type ChannelPermission = Permission & {
  /** A system group, or the creator of the channel. */
  readonly initial: SystemGroupName | 'channel_creator';
  readonly since: Change;
  readonly opens: Opens;
};

const permission = (
  initial: ChannelPermission['initial'],
  since: Change,
  description: string,
): ChannelPermission => ({
  use: server,
  initial,
  since,
  description,
  isForGuests: true,
  allowsNobody: true,
  opens: 'nothing',
});

/** A permission that guests can never have, and that shows the channel to those who have it. */
const opening = (opens: Opens, ...details: Parameters<typeof permission>): ChannelPermission => ({
  ...permission(...details),
  isForGuests: false,
  opens,
});

/**
 * Every permission of a channel under its API name; all that the server knows of one, except the
 * rules that ask for it.
 *
 * Source: docs/reference/channels.md#permissions-of-a-channel.
 */
export const channelPermissionDefinitions = {
  can_add_subscribers_group: opening(
    'content',
    'role:nobody',
    'canAddSubscribersGroup',
    'Who can subscribe others to the channel.',
  ),
  can_administer_channel_group: opening(
    'metadata',
    'channel_creator',
    'canAdministerChannelGroup',
    'Who can change the settings of the channel, besides administrators.',
  ),
  can_create_topic_group: permission(
    'role:everyone',
    'canCreateTopicGroup',
    'Who can start topics in the channel.',
  ),
  can_delete_any_message_group: permission(
    'role:nobody',
    'messageDeletionByChannel',
    'Who can delete any message in the channel.',
  ),
  can_delete_own_message_group: permission(
    'role:nobody',
    'messageDeletionByChannel',
    'Who can delete their own messages in the channel.',
  ),
  can_move_messages_out_of_channel_group: permission(
    'role:nobody',
    'messageMovesByChannel',
    'Who can move messages to other channels.',
  ),
  can_move_messages_within_channel_group: permission(
    'role:nobody',
    'messageMovesByChannel',
    'Who can move messages to other topics of the channel.',
  ),
  can_remove_subscribers_group: permission(
    'role:administrators',
    'canRemoveSubscribersGroup',
    'Who can unsubscribe others from the channel.',
  ),
  can_resolve_topics_group: permission(
    'role:nobody',
    'canResolveTopicsGroup',
    'Who can mark topics of the channel as resolved.',
  ),
  can_send_message_group: permission(
    'role:everyone',
    'canSendMessageGroup',
    'Who can post in the channel.',
  ),
  can_subscribe_group: opening(
    'content',
    'role:nobody',
    'canSubscribeGroup',
    'Who can subscribe to the channel, even if it is private.',
  ),
} as const satisfies Readonly<Record<string, ChannelPermission>>;

export type ChannelPermissionName = keyof typeof channelPermissionDefinitions;

type OfEach<A> = Readonly<Record<ChannelPermissionName, A>>;

const definitions: OfEach<ChannelPermission> = channelPermissionDefinitions;

export type ChannelPermissions = OfEach<GroupSettingValue>;

/** A channel with its permissions. */
export type ChannelWithPermissions = {
  readonly id: ChannelId;
  readonly isArchived: boolean;
  readonly permissions: ChannelPermissions;
};

export const channelPermissionNames: readonly ChannelPermissionName[] = RR.keys(definitions);

/** A value for each permission of a channel. */
export const mapChannelPermissions = <A>(
  valueOf: (name: ChannelPermissionName, definition: ChannelPermission) => A,
): OfEach<A> => RR.mapWithIndex(valueOf)(definitions);

/**
 * What is stored for a channel: nobody has a permission that is not, because a process of a version
 * before the permission created the channel.
 */
export const storedChannelPermissions = (stored: Partial<ChannelPermissions>): ChannelPermissions =>
  mapChannelPermissions((name) => stored[name] ?? noUsers);

/** The permissions that show a private channel to those who have one of them without a subscription. */
export const visibilityPermissions: readonly ChannelPermissionName[] =
  channelPermissionNames.filter((name) => definitions[name].opens !== 'nothing');

/** The permissions that let those who have them read a private channel. */
export const contentPermissions: readonly ChannelPermissionName[] = channelPermissionNames.filter(
  (name) => definitions[name].opens === 'content',
);

/**
 * The rules of the levels at which permissions were single system groups; only one permission
 * existed then.
 */
const systemGroupRules: OfEach<PermissionRule> = {
  ...definitions,
  can_remove_subscribers_group: {
    ...definitions.can_remove_subscribers_group,
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
 * Source: docs/reference/channels.md#permissions-of-a-channel and
 * docs/reference/user-groups.md#value-of-a-permission.
 */
export const channelPermissionRules = (level: FeatureLevel): OfEach<PermissionRule> =>
  has(level, 'anonymousGroupSettings') ? definitions : systemGroupRules;

const initialValue = (
  { initial }: ChannelPermission,
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

/** The permissions of a channel: the given ones, and the initial value of every other. */
export const channelPermissions = (
  given: Partial<ChannelPermissions>,
  systemGroups: SystemGroupIds,
  creatorId: UserId | null,
): ChannelPermissions =>
  mapChannelPermissions(
    (name, definition) => given[name] ?? initialValue(definition, systemGroups, creatorId),
  );

/** The users whom permissions list one by one. */
export const membersNamedBy = (permissions: ChannelPermissions): readonly UserId[] =>
  channelPermissionNames.flatMap((name) => {
    const value = permissions[name];
    return typeof value === 'number' ? [] : value.direct_members;
  });
