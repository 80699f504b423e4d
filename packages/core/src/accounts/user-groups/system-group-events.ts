import type { Realm, SystemGroupName, User } from '../../access';
import { directSystemGroupsOf, systemGroupNames } from '../../access';
import type { Timestamp, UserId } from '../../kernel';
import { ascending, everyone } from '../../kernel';
import type { AddressedEvent } from '../domain-events';

type RoleFilter = Pick<User, 'id' | 'role' | 'joinedAt'>;

/** How members of system groups are reckoned: by the realm's waiting period, at some moment. */
export type Reckoning = {
  readonly realm: Pick<Realm, 'systemGroups' | 'settings'>;
  readonly now: Timestamp;
};

const membersOf = (
  name: SystemGroupName,
  users: readonly RoleFilter[],
  { realm, now }: Reckoning,
): ReadonlySet<UserId> =>
  new Set(
    users
      .filter((user) =>
        directSystemGroupsOf(user, realm.settings.waiting_period_threshold, now).includes(name),
      )
      .map(({ id }) => id),
  );

const changeOf = (
  change: 'add' | 'remove',
  groupId: Realm['systemGroups'][SystemGroupName],
  ids: Iterable<UserId>,
): readonly AddressedEvent[] => {
  const userIds = ascending(ids);
  return userIds.length === 0
    ? []
    : [
        {
          event: { _tag: 'UserGroupMembersChanged', change, groupId, userIds },
          audience: everyone,
        },
      ];
};

/** Those of the first that are not among the others. */
const except = (ids: ReadonlySet<UserId>, others: ReadonlySet<UserId>): readonly UserId[] =>
  Array.from(ids).filter((id) => !others.has(id));

/**
 * What everyone is told of the system groups when users come, go, or change their role, or when
 * the waiting period of new members changes: first who left a group, then who joined one.
 *
 * Source: reference, «System groups».
 */
export const systemGroupEvents = (
  before: Reckoning & { readonly users: readonly RoleFilter[] },
  after: Reckoning & { readonly users: readonly RoleFilter[] },
): readonly AddressedEvent[] => {
  const changes = systemGroupNames.map((name) => ({
    groupId: after.realm.systemGroups[name],
    were: membersOf(name, before.users, before),
    are: membersOf(name, after.users, after),
  }));
  return [
    ...changes.flatMap(({ groupId, were, are }) => changeOf('remove', groupId, except(were, are))),
    ...changes.flatMap(({ groupId, were, are }) => changeOf('add', groupId, except(are, were))),
  ];
};

/** What everyone is told of the system groups when a user was added. */
export const systemGroupEventsOnCreation = (
  user: RoleFilter,
  reckoning: Reckoning,
): readonly AddressedEvent[] =>
  systemGroupEvents({ ...reckoning, users: [] }, { ...reckoning, users: [user] });

/** What everyone is told of the system groups when the role of a user changed. */
export const systemGroupEventsOnRoleChange = (
  before: RoleFilter,
  after: RoleFilter,
  reckoning: Reckoning,
): readonly AddressedEvent[] =>
  systemGroupEvents({ ...reckoning, users: [before] }, { ...reckoning, users: [after] });
