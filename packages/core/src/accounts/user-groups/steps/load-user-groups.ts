import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, UserGroup } from '../../../access';
import { deactivatedAmong } from '../../../access';
import type { Timestamp, Unexpected } from '../../../kernel';
import { unlessChanged } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { RoleMembers } from '../role-members';
import { keptByRole } from '../role-members';
import type { UserGroupView } from '../user-group-view';
import { viewUserGroup } from '../user-group-view';

const viewKept = unlessChanged(
  (group: UserGroup, { systemGroups }: Realm, { members, isDeactivated }: RoleMembers) =>
    viewUserGroup(
      group,
      group.isSystem
        ? (members.get(group.id) ?? [])
        : group.members.filter((id) => !isDeactivated(id)),
      systemGroups,
      isDeactivated,
    ),
);

/** Every group of the realm with its active members, ascending by id. */
export const loadUserGroups = (
  { userGroups, users }: Pick<Reader, 'userGroups' | 'users'>,
  realm: Realm,
  now: Timestamp,
): TE.TaskEither<Unexpected, readonly UserGroupView[]> =>
  pipe(
    TE.Do,
    TE.bind('groups', () => userGroups.list(realm)),
    TE.bind('everyone', () => users.list(realm.id)),
    TE.map(({ groups, everyone }) => {
      const byRole = keptByRole(everyone, realm, now);
      return groups.map((group) => viewKept(group, realm, byRole));
    }),
  );

/** A group as clients see it; not for system groups. */
export const loadUserGroupView = (
  tx: Pick<Reader, 'userGroups' | 'users'>,
  realm: Realm,
  group: UserGroup,
): TE.TaskEither<Unexpected, UserGroupView> =>
  pipe(
    deactivatedAmong(tx, realm, [
      { direct_members: group.members, direct_subgroups: [] },
      ...Object.values(group.permissions),
    ]),
    TE.map((deactivated) =>
      viewUserGroup(
        group,
        group.members.filter((id) => !deactivated.has(id)),
        realm.systemGroups,
        (id) => deactivated.has(id),
      ),
    ),
  );
