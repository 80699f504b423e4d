import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { GroupSettingValue, GroupSettingView, Realm, User, UserGroup } from '../../../access';
import {
  channelPermissionNames,
  deactivatedAmong,
  directSystemGroupsOf,
  peopleNamed,
  realmPermissionNames,
  userGroupPermissionNames,
  viewGroupSetting,
  withoutDeactivated,
} from '../../../access';
import type { Channel, ChannelChange } from '../../../channels';
import { postPolicyOf } from '../../../channels';
import type { Timestamp, Unexpected, UserId } from '../../../kernel';
import type { DomainEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';

export type ReferencesToUser = {
  /** The groups that hold the user themselves, ascending. */
  readonly memberships: readonly DomainEvent[];
  /** The permissions of the organization and of its groups that name the user. */
  readonly permissions: readonly DomainEvent[];
  readonly channels: readonly {
    readonly channel: Channel;
    readonly changes: readonly ChannelChange[];
  }[];
};

type Needs = Pick<Transaction, 'channels' | 'userGroups' | 'users'>;

type Show = (value: GroupSettingValue) => GroupSettingValue;

const membershipsIn = (
  realm: Realm,
  groups: readonly UserGroup[],
  user: User,
  change: 'add' | 'remove',
  now: Timestamp,
): readonly DomainEvent[] =>
  [
    ...directSystemGroupsOf(user, realm.settings.waiting_period_threshold, now).map(
      (name) => realm.systemGroups[name],
    ),
    ...groups
      .filter(({ isActive, members }) => isActive && members.includes(user.id))
      .map(({ id }) => id),
  ]
    .sort((a, b) => a - b)
    .map((groupId) => ({
      _tag: 'UserGroupMembersChanged',
      change,
      groupId,
      userIds: [user.id],
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
    .filter(({ isArchived }) => !isArchived)
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

/** Everyone whom a permission names one by one. */
const everybodyNamed = (
  realm: Realm,
  groups: readonly UserGroup[],
  channels: readonly Channel[],
): readonly GroupSettingValue[] => [
  ...realmPermissionNames.map((name) => realm.settings[name]),
  ...groups.flatMap(({ permissions }) => Object.values(permissions)),
  ...channels.flatMap(({ permissions }) => Object.values(permissions)),
];

/**
 * What groups and permissions say of somebody whose account was deactivated or is back: they are
 * left out of both while it is deactivated.
 *
 * Source: API document, «Group-setting value»; reference, «realm_user», order of events.
 */
export const referencesTo = (
  tx: Needs,
  realm: Realm,
  user: User,
  change: 'add' | 'remove',
  now: Timestamp,
): TE.TaskEither<Unexpected, ReferencesToUser> =>
  pipe(
    TE.Do,
    TE.bind('groups', () => tx.userGroups.list(realm)),
    TE.bind('channels', () =>
      pipe(
        tx.channels.listFor(realm.id, user.id),
        TE.map((found) => found.map(({ channel }) => channel)),
      ),
    ),
    TE.bind('gone', ({ groups, channels }) =>
      deactivatedAmong(
        tx,
        realm,
        everybodyNamed(realm, groups, channels).filter((value) =>
          peopleNamed([value]).includes(user.id),
        ),
      ),
    ),
    TE.map(({ groups, channels, gone }) => {
      const show: Show = (value) => withoutDeactivated(value, (id) => gone.has(id));
      const view = (value: GroupSettingValue) => viewGroupSetting(show(value), realm.systemGroups);
      return {
        memberships: membershipsIn(realm, groups, user, change, now),
        permissions: permissionsIn(realm, groups, user, view),
        channels: channelsNaming(realm, channels, user, show),
      };
    }),
  );
