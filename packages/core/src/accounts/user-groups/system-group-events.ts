import type { Realm, SystemGroupName, User } from '../../access';
import { directSystemGroupsOf, isSystemBot, systemGroupNames } from '../../access';
import type { Timestamp, UserId } from '../../kernel';
import { ascending, everyone } from '../../kernel';
import type { AddressedEvent } from '../domain-events';

type RoleFilter = Pick<User, 'id' | 'role' | 'joinedAt'>;

/** What the members of system groups depend on: the realm's settings and the current time. */
type MembershipBasis = {
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

const except = (ids: ReadonlySet<UserId>, others: ReadonlySet<UserId>): readonly UserId[] =>
  Array.from(ids).filter((id) => !others.has(id));

/**
 * Announces the changes of system groups when users are added or removed, or when their role or the
 * waiting period changes: the groups of roles, then full members; first removals, then additions.
 *
 * Source: docs/reference/user-groups.md#system-groups.
 */
export const systemGroupEvents = (
  before: MembershipBasis & { readonly users: readonly RoleFilter[] },
  after: MembershipBasis & { readonly users: readonly RoleFilter[] },
): readonly AddressedEvent[] => {
  const changes = (names: readonly SystemGroupName[]): readonly AddressedEvent[] => {
    const all = names.map((name) => ({
      groupId: after.realm.systemGroups[name],
      were: membersOf(name, before.users, before),
      are: membersOf(name, after.users, after),
    }));
    return [
      ...all.flatMap(({ groupId, were, are }) => changeOf('remove', groupId, except(were, are))),
      ...all.flatMap(({ groupId, were, are }) => changeOf('add', groupId, except(are, were))),
    ];
  };
  return [
    ...changes(systemGroupNames.filter((name) => name !== 'role:fullmembers')),
    ...changes(['role:fullmembers']),
  ];
};

/** Announces the system groups of a new user. */
export const systemGroupEventsOnCreation = (
  user: RoleFilter,
  basis: MembershipBasis,
): readonly AddressedEvent[] =>
  systemGroupEvents({ ...basis, users: [] }, { ...basis, users: [user] });

/** Announces the changes of system groups when a user's role changed. */
export const systemGroupEventsOnRoleChange = (
  before: RoleFilter,
  after: RoleFilter,
  basis: MembershipBasis,
): readonly AddressedEvent[] =>
  systemGroupEvents({ ...basis, users: [before] }, { ...basis, users: [after] });

/**
 * Announces the users whose waiting period has ended as full members.
 *
 * @param joined the users whose period ended; some may have another role by now
 *
 * Source: docs/reference/user-groups.md#system-groups.
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
