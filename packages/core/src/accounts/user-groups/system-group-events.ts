import type { Realm, SystemGroupName, User } from '../../access';
import { directSystemGroupsOf, isSystemBot, systemGroupNames } from '../../access';
import type { Timestamp, UserId } from '../../kernel';
import { ascending, everyone } from '../../kernel';
import type { AddressedEvent } from '../domain-events';

type RoleFilter = Pick<User, 'id' | 'role' | 'joinedAt'>;

/** What decides who is in which system group: the realm's waiting period, and the moment. */
export type MembershipBasis = {
  readonly realm: Pick<Realm, 'systemGroups' | 'settings'>;
  readonly now: Timestamp;
};

const membersOf = (
  name: SystemGroupName,
  users: readonly RoleFilter[],
  { realm, now }: MembershipBasis,
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
 * Source: reference, "System groups".
 */
export const systemGroupEvents = (
  before: MembershipBasis & { readonly users: readonly RoleFilter[] },
  after: MembershipBasis & { readonly users: readonly RoleFilter[] },
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
  basis: MembershipBasis,
): readonly AddressedEvent[] =>
  systemGroupEvents({ ...basis, users: [] }, { ...basis, users: [user] });

/** What everyone is told of the system groups when the role of a user changed. */
export const systemGroupEventsOnRoleChange = (
  before: RoleFilter,
  after: RoleFilter,
  basis: MembershipBasis,
): readonly AddressedEvent[] =>
  systemGroupEvents({ ...basis, users: [before] }, { ...basis, users: [after] });

/**
 * What everyone is told of members whose waiting period has ended.
 *
 * @param joined those whose period ended; some of them may have another role by now
 *
 * Source: reference, "System groups" and "user_group".
 */
export const newFullMemberEvents = (
  realm: Realm,
  joined: readonly User[],
  now: Timestamp,
): readonly AddressedEvent[] => {
  const people = joined.filter((user) => user.isActive && !isSystemBot(user));
  return changeOf(
    'add',
    realm.systemGroups['role:fullmembers'],
    membersOf('role:fullmembers', people, { realm, now }),
  );
};
