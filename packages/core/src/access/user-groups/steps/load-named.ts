import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, UserId } from '../../../kernel';
import type { Realm } from '../../realms/realm';
import type { Reader } from '../../transaction';
import type { NamedByValues } from '../group-setting-change';
import type { GroupSettingValue } from '../group-setting';
import { normalGroupSetting, peopleNamed } from '../group-setting';

type Ports = Pick<Reader, 'userGroups' | 'users'>;

const groupsNamed = (value: GroupSettingValue) =>
  typeof value === 'number' ? [value] : value.direct_subgroups;

/** Loads the groups and users that the values name in their normal form. */
export const loadNamed = (
  { userGroups, users }: Ports,
  realm: Realm,
  given: readonly GroupSettingValue[],
): Async<NamedByValues> => {
  const values = given.map((value) => normalGroupSetting(value, realm.systemGroups['role:nobody']));
  const groupIds = Array.from(new Set(values.flatMap(groupsNamed)));
  const userIds = peopleNamed(values);
  return pipe(
    TE.Do,
    TE.bind('groups', () =>
      groupIds.length === 0 ? TE.right([]) : userGroups.loadMany(realm, groupIds),
    ),
    TE.bind('people', () =>
      userIds.length === 0 ? TE.right([]) : users.loadMany(realm.id, userIds),
    ),
    TE.map((found) => ({ systemGroups: realm.systemGroups, ...found })),
  );
};

/** Which of the users that the values name are deactivated. */
export const deactivatedAmong = (
  { users }: Pick<Reader, 'users'>,
  realm: Pick<Realm, 'id'>,
  values: readonly GroupSettingValue[],
): Async<ReadonlySet<UserId>> => {
  const named = peopleNamed(values);
  return named.length === 0
    ? TE.right(new Set())
    : pipe(
        users.loadMany(realm.id, named),
        TE.map((found) => new Set(found.filter(({ isActive }) => !isActive).map(({ id }) => id))),
      );
};
