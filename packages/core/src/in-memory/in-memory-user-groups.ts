import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { NewUserGroup, Realm, UserGroup, UserGroupRepository } from '../access';
import { groupsAtOrAbove, groupsAtOrBelow, namesGroup } from '../access';
import { systemGroupsIn } from '../accounts';
import type { RealmId } from '../kernel';
import { UserGroupId, ascending } from '../kernel';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';
import type { State } from './state';

const newUserGroup = (group: NewUserGroup): UserGroup => ({
  ...group,
  id: nextId(UserGroupId),
  isSystem: false,
  isActive: true,
  members: [],
  subgroups: [],
});

export const groupsIn = ({ userGroups }: State, realm: Realm): readonly UserGroup[] => [
  ...systemGroupsIn(realm),
  ...userGroups.filter(({ realmId }) => realmId === realm.id).sort((a, b) => a.id - b.id),
];

const joined = <Id extends number>(ids: readonly Id[], added: readonly Id[]): readonly Id[] =>
  ascending([...ids, ...added]);

const without = <Id extends number>(ids: readonly Id[], removed: readonly Id[]): readonly Id[] =>
  ids.filter((id) => !removed.includes(id));

export const inMemoryUserGroups = (cell: Cell): UserGroupRepository => {
  const changingGroup = (
    realmId: RealmId,
    id: UserGroupId,
    change: (group: UserGroup) => UserGroup,
  ) =>
    changing(cell, (state) => ({
      ...state,
      userGroups: state.userGroups.map((group) =>
        group.realmId === realmId && group.id === id ? change(group) : group,
      ),
    }));
  return {
    // Transactions run one at a time.
    lock: () => TE.right(undefined),
    list: (realm) => reading(cell, (state) => groupsIn(state, realm)),
    loadMany: (realm, ids) =>
      reading(cell, (state) => groupsIn(state, realm).filter(({ id }) => ids.includes(id))),
    listAtOrBelow: (realm, ids) =>
      reading(cell, (state) => {
        const all = groupsIn(state, realm);
        const held = groupsAtOrBelow(all, ids);
        return all.filter(({ id }) => held.has(id));
      }),
    idsAtOrAbove: (realm, id) =>
      reading(cell, (state) => ascending(Array.from(groupsAtOrAbove(groupsIn(state, realm), id)))),
    listNaming: (realm, ids) =>
      reading(cell, (state) =>
        groupsIn(state, realm).filter(({ subgroups, permissions }) =>
          ids.some(
            (id) =>
              subgroups.includes(id) ||
              Object.values(permissions).some((value) => namesGroup(value, id)),
          ),
        ),
      ),
    findByName: (realm, name) =>
      reading(cell, (state) =>
        O.fromNullable(groupsIn(state, realm).find((group) => group.name === name)),
      ),
    channelsNaming: (realmId, ids) =>
      reading(cell, ({ channels }) =>
        channels.filter(
          (channel) =>
            channel.realmId === realmId &&
            Object.values(channel.permissions).some((value) =>
              ids.some((id) => namesGroup(value, id)),
            ),
        ),
      ),
    create: (group) =>
      writing(
        cell,
        () => newUserGroup(group),
        (made) => (state) => ({ ...state, userGroups: [...state.userGroups, made] }),
      ),
    update: (realmId, id, { name, description, isActive, permissions }) =>
      changingGroup(realmId, id, (group) => ({
        ...group,
        name: name ?? group.name,
        description: description ?? group.description,
        isActive: isActive ?? group.isActive,
        permissions: permissions ?? group.permissions,
      })),
    addMembers: (realmId, id, userIds) =>
      changingGroup(realmId, id, (group) => ({
        ...group,
        members: joined(group.members, userIds),
      })),
    removeMembers: (realmId, id, userIds) =>
      changingGroup(realmId, id, (group) => ({
        ...group,
        members: without(group.members, userIds),
      })),
    addSubgroups: (realmId, id, subgroupIds) =>
      changingGroup(realmId, id, (group) => ({
        ...group,
        subgroups: joined(group.subgroups, subgroupIds),
      })),
    removeSubgroups: (realmId, id, subgroupIds) =>
      changingGroup(realmId, id, (group) => ({
        ...group,
        subgroups: without(group.subgroups, subgroupIds),
      })),
  };
};
