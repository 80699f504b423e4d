import type { Handler } from '../handler';
import { byOp, change } from '../handler';
import { updateWhere, upsert, withIds, withoutIds } from '../lists';
import type { UserGroupEvent } from '../wire/events';
import type { State, UserGroup } from '../wire/state';

const changeGroup = (state: State, id: number, how: (group: UserGroup) => UserGroup): State =>
  change(state, 'realm_user_groups', (groups) =>
    updateWhere(groups, (group) => group.id === id, how),
  );

export const applyUserGroup: Handler<UserGroupEvent> = byOp<UserGroupEvent>({
  add: (state, { group }) =>
    change(state, 'realm_user_groups', (groups) =>
      [...upsert(groups, group, ({ id }) => id)].sort((a, b) => a.id - b.id),
    ),
  update: (state, { group_id, data }) =>
    changeGroup(state, group_id, (group) => ({ ...group, ...data })),
  remove: (state, { group_id }) =>
    change(state, 'realm_user_groups', (groups) => groups.filter(({ id }) => id !== group_id)),
  add_members: (state, { group_id, user_ids }) =>
    changeGroup(state, group_id, (group) => ({
      ...group,
      members: withIds(group.members, user_ids),
    })),
  remove_members: (state, { group_id, user_ids }) =>
    changeGroup(state, group_id, (group) => ({
      ...group,
      members: withoutIds(group.members, user_ids),
    })),
  add_subgroups: (state, { group_id, direct_subgroup_ids: ids }) =>
    changeGroup(state, group_id, (group) => ({
      ...group,
      direct_subgroup_ids: withIds(group.direct_subgroup_ids, ids),
    })),
  remove_subgroups: (state, { group_id, direct_subgroup_ids: ids }) =>
    changeGroup(state, group_id, (group) => ({
      ...group,
      direct_subgroup_ids: withoutIds(group.direct_subgroup_ids, ids),
    })),
});
