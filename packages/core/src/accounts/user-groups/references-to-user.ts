import type { GroupSettingValue, GroupSettingView, Realm, User, UserGroup } from '../../access';
import {
  channelPermissionNames,
  directSystemGroupsOf,
  peopleNamed,
  realmPermissionNames,
  userGroupPermissionNames,
  viewGroupSetting,
  withoutDeactivated,
} from '../../access';
import type { Channel, ChannelChange } from '../../channels';
import { postPolicyOf } from '../../channels';
import type { Timestamp, UserId } from '../../kernel';
import type { DomainEvent } from '../domain-events';
import { ofDeactivated } from './user-group-events';

export type ReferencesToUser = {
  /** The groups that contain the user directly, ascending. */
  readonly memberships: readonly DomainEvent[];
  /** The permissions of the organization and of its groups that name the user. */
  readonly permissions: readonly DomainEvent[];
  readonly channels: readonly {
    readonly channel: Channel;
    readonly changes: readonly ChannelChange[];
  }[];
};

export type ReferenceFacts = {
  readonly realm: Realm;
  readonly user: User;
  /** All groups of the realm. */
  readonly groups: readonly UserGroup[];
  readonly channels: readonly Channel[];
  /** The deactivated users in those permissions that also name the user. */
  readonly deactivated: ReadonlySet<UserId>;
  readonly now: Timestamp;
};

type Show = (value: GroupSettingValue) => GroupSettingValue;

const membershipsIn = (
  realm: Realm,
  groups: readonly UserGroup[],
  user: User,
  change: 'add' | 'remove',
  now: Timestamp,
): readonly DomainEvent[] =>
  [
    ...directSystemGroupsOf(user, realm.settings.waiting_period_threshold, now).map((name) => ({
      id: realm.systemGroups[name],
      isActive: true,
    })),
    ...groups.filter(({ members }) => members.includes(user.id)),
  ]
    .sort((a, b) => a.id - b.id)
    .map((group) => ({
      _tag: 'UserGroupMembersChanged',
      change,
      groupId: group.id,
      userIds: [user.id],
      ...ofDeactivated(group),
    }));

const isNamed = (value: GroupSettingValue, id: UserId): boolean =>
  typeof value !== 'number' && value.direct_members.includes(id);

const permissionsIn = (
  realm: Realm,
  groups: readonly UserGroup[],
  { id }: User,
  view: (value: GroupSettingValue) => GroupSettingView,
): readonly DomainEvent[] => [
  ...realmPermissionNames
    .filter((name) => isNamed(realm.settings[name], id))
    .map((name) => ({
      _tag: 'RealmPermissionChanged' as const,
      permission: name,
      value: view(realm.settings[name]),
    })),
  ...groups.flatMap((group) =>
    userGroupPermissionNames
      .filter((name) => isNamed(group.permissions[name], id))
      .map((name) => ({
        _tag: 'UserGroupPermissionChanged' as const,
        groupId: group.id,
        isActive: group.isActive,
        permission: name,
        value: view(group.permissions[name]),
      })),
  ),
];

const channelsNaming = (
  { systemGroups }: Realm,
  channels: readonly Channel[],
  { id }: User,
  show: Show,
): ReferencesToUser['channels'] =>
  channels
    .map((channel) => ({
      channel,
      changes: channelPermissionNames
        .filter((name) => isNamed(channel.permissions[name], id))
        .map((name) => ({
          property: 'permission' as const,
          name,
          value: viewGroupSetting(show(channel.permissions[name]), systemGroups),
          postPolicy: postPolicyOf(channel.permissions.can_send_message_group, systemGroups),
        })),
    }))
    .filter(({ changes }) => changes.length > 0);

/** The permission values that list the user individually. */
export const valuesNaming = ({
  realm,
  user,
  groups,
  channels,
}: Pick<ReferenceFacts, 'realm' | 'user' | 'groups' | 'channels'>): readonly GroupSettingValue[] =>
  [
    ...realmPermissionNames.map((name) => realm.settings[name]),
    ...groups.flatMap(({ permissions }) => Object.values(permissions)),
    ...channels.flatMap(({ permissions }) => Object.values(permissions)),
  ].filter((value) => peopleNamed([value]).includes(user.id));

/**
 * Events for the groups and permissions of a user who was deactivated or reactivated, because both
 * omit deactivated users.
 *
 * Source: docs/reference/user-groups.md#value-of-a-permission and
 * docs/reference/users.md#reactivating-a-user.
 */
export const referencesTo = (
  { realm, user, groups, channels, deactivated, now }: ReferenceFacts,
  change: 'add' | 'remove',
): ReferencesToUser => {
  const show: Show = (value) => withoutDeactivated(value, (id) => deactivated.has(id));
  const view = (value: GroupSettingValue) => viewGroupSetting(show(value), realm.systemGroups);
  return {
    memberships: membershipsIn(realm, groups, user, change, now),
    permissions: permissionsIn(realm, groups, user, view),
    channels: channelsNaming(realm, channels, user, show),
  };
};
