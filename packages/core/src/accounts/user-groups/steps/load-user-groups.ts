import * as RA from 'fp-ts/ReadonlyArray';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, UserGroup } from '../../../access';
import { deactivatedAmong } from '../../../access';
import type { Async, Fact, Timestamp } from '../../../kernel';
import { SharedList, ageOf } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { RoleMembers } from '../role-members';
import { countWaiting, membersByRole } from '../role-members';
import type { UserGroupView } from '../user-group-view';
import { viewUserGroup } from '../user-group-view';

const isOfGroups = ({ name }: Fact): boolean =>
  name === 'user' || name === 'userGroups' || name === 'groupMembers';

const viewAll = (
  groups: readonly UserGroup[],
  { members, isDeactivated }: RoleMembers,
  { systemGroups }: Realm,
): readonly UserGroupView[] =>
  groups.map((group) =>
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
): Async<readonly UserGroupView[]> =>
  pipe(
    TE.Do,
    TE.bind('groups', () => userGroups.list(realm)),
    TE.bind('everyone', () => users.list(realm.id)),
    TE.map(({ groups, everyone }) => viewAll(groups, membersByRole(everyone, realm, now), realm)),
  );

/** How many groups are presented together: few, because lists of members may be long. */
const groupsPerBlock = 16;

/** The groups as a list that is the same for everybody until a group or an account changes. */
export const loadListedGroups = (
  { events, userGroups, users }: Pick<Reader, 'events' | 'userGroups' | 'users'>,
  realm: Realm,
  includesDeactivated: boolean,
  now: Timestamp,
): Async<SharedList<UserGroupView>> =>
  pipe(
    TE.Do,
    TE.bind('groups', () => userGroups.list(realm)),
    TE.bind('everyone', () => users.list(realm.id)),
    TE.bind('summary', () => users.summary(realm.id)),
    TE.bind('ages', () => events.factAges(realm.id)),
    TE.map(({ groups, everyone, summary: { lastJoinedAt }, ages }) => {
      const age = ageOf(ages, isOfGroups);
      const { waiting_period_threshold: waitingDays } = realm.settings;
      const key = `groups ${age} ${includesDeactivated} ${waitingDays} ${countWaiting(everyone, lastJoinedAt, realm, now)}`;
      let byRole: RoleMembers | undefined;
      return new SharedList(
        RA.chunksOf(groupsPerBlock)(
          groups.filter(({ isActive }) => isActive || includesDeactivated),
        ).map((block, index) => ({
          key: age === undefined ? undefined : `${key} ${index}`,
          make: () => {
            byRole ??= membersByRole(everyone, realm, now);
            return viewAll(block, byRole, realm);
          },
          from: 0,
        })),
      );
    }),
  );

/** A group as clients see it; not for system groups. */
export const loadUserGroupView = (
  tx: Pick<Reader, 'userGroups' | 'users'>,
  realm: Realm,
  group: UserGroup,
): Async<UserGroupView> =>
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
