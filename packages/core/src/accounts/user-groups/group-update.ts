import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  Caller,
  GroupSettingChange,
  GroupSettingFailure,
  NamedByValues,
  Realm,
  UserGroup,
  UserGroupPermissionName,
  UserGroupPermissions,
} from '../../access';
import {
  accessFailure,
  planGroupSettings,
  shownGroupSetting,
  userGroupPermissionNames,
  userGroupPermissionDefinitions,
  viewGroupSetting,
} from '../../access';
import { everyone, has } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import { canManageGroup } from './membership-permission';
import type { InvalidUserGroupName } from './user-group-name';
import { parseUserGroupName } from './user-group-name';
import { viewUserGroup } from './user-group-view';

/** The requested changes of a group; undefined for what stays. */
export type RequestedGroupChanges = {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly isReactivated: boolean;
  readonly permissions: Partial<
    Readonly<Record<UserGroupPermissionName, GroupSettingChange | undefined>>
  >;
};

export type GroupUpdateFacts = {
  readonly group: UserGroup;
  /**
   * What the current and the requested permissions name; also the members, if the group is
   * reactivated.
   */
  readonly named: NamedByValues;
  /** The group that has the wanted name already. */
  readonly other: O.Option<UserGroup>;
};

type GroupUpdatePlan = {
  readonly changed: UserGroup;
  readonly events: readonly AddressedEvent[];
};

export type GroupUpdateFailure =
  | AccessFailure<'InsufficientPermission' | 'OnlyNameOfDeactivatedGroup' | 'UserGroupNameTaken'>
  | GroupSettingFailure
  | InvalidUserGroupName;

const changesOnlyName = ({ description, permissions }: RequestedGroupChanges): boolean =>
  description === undefined && Object.values(permissions).every((change) => change === undefined);

/** The new name, or the current one if it does not change. */
const planGroupName = (
  { group, other }: GroupUpdateFacts,
  given: string | undefined,
): E.Either<InvalidUserGroupName | AccessFailure<'UserGroupNameTaken'>, string> =>
  given === undefined || given.trim() === group.name
    ? E.right(group.name)
    : pipe(
        parseUserGroupName(given),
        E.filterOrElseW(
          (name) => name === group.name || O.isNone(other),
          (name) => accessFailure('UserGroupNameTaken', { name }),
        ),
      );

const textEvents = (before: UserGroup, after: UserGroup): readonly AddressedEvent[] =>
  (['name', 'description'] as const)
    .filter((property) => before[property] !== after[property])
    .map((property) => ({
      event: {
        _tag: 'UserGroupTextChanged',
        groupId: after.id,
        isActive: after.isActive,
        property,
        value: after[property],
      },
      audience: everyone,
    }));

const permissionEvents = (
  { systemGroups }: Realm,
  { named }: GroupUpdateFacts,
  group: UserGroup,
  changed: Partial<UserGroupPermissions>,
): readonly AddressedEvent[] =>
  userGroupPermissionNames.flatMap((permission): readonly AddressedEvent[] => {
    const value = changed[permission];
    return value === undefined
      ? []
      : [
          {
            event: {
              _tag: 'UserGroupPermissionChanged',
              groupId: group.id,
              isActive: group.isActive,
              permission,
              value: viewGroupSetting(shownGroupSetting(named, value), systemGroups),
            },
            audience: everyone,
          },
        ];
  });

/** Announces a deactivated or reactivated group to everyone. */
export const activityEvents = (
  { systemGroups }: Realm,
  { people }: Pick<NamedByValues, 'people'>,
  group: UserGroup,
): readonly AddressedEvent[] => {
  const deactivated = new Set(people.filter(({ isActive }) => !isActive).map(({ id }) => id));
  const isDeactivated = (id: UserGroup['members'][number]) => deactivated.has(id);
  const members = group.members.filter((id) => !isDeactivated(id));
  return [
    {
      event: {
        _tag: 'UserGroupActivityChanged',
        group: viewUserGroup(group, members, systemGroups, isDeactivated),
      },
      audience: everyone,
    },
  ];
};

/**
 * Decides the changes of a group: name, description, permissions, and whether it is reactivated.
 *
 * Source: docs/reference/user-groups.md#changing-a-group.
 */
export const planGroupUpdate = (
  caller: Caller,
  facts: GroupUpdateFacts,
  wanted: RequestedGroupChanges,
): E.Either<GroupUpdateFailure, GroupUpdatePlan> => {
  const { group, named } = facts;
  return pipe(
    E.Do,
    E.filterOrElseW(
      () => canManageGroup(caller, group),
      () => accessFailure('InsufficientPermission'),
    ),
    E.filterOrElseW(
      () =>
        group.isActive || has(caller.level, 'editsOfDeactivatedGroups') || changesOnlyName(wanted),
      () => accessFailure('OnlyNameOfDeactivatedGroup'),
    ),
    E.bindW('name', () => planGroupName(facts, wanted.name)),
    E.bindW('permissions', () =>
      planGroupSettings(
        named,
        userGroupPermissionDefinitions,
        userGroupPermissionNames,
        group.permissions,
        wanted.permissions,
      ),
    ),
    E.map(({ name, permissions }) => {
      const changed = {
        ...group,
        name,
        description: wanted.description ?? group.description,
        isActive: group.isActive || wanted.isReactivated,
        permissions: { ...group.permissions, ...permissions },
      };
      return {
        changed,
        events: [
          ...(changed.isActive === group.isActive
            ? []
            : activityEvents(caller.realm, named, changed)),
          ...textEvents(group, changed),
          ...permissionEvents(caller.realm, facts, changed, permissions),
        ],
      };
    }),
  );
};
