import type * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Unexpected, UserId } from '../../../kernel';
import type { AccessFailure, InvalidGroupSetting } from '../../failures';
import type { Realm } from '../../realms/realm';
import type { Transaction } from '../../transaction';
import type { Permission } from '../check-group-setting';
import type { GroupSettingValue } from '../group-setting';
import { normalGroupSetting, peopleNamed } from '../group-setting';
import type { GroupSettingChange, NamedInSettings } from '../group-setting-change';
import { checkGroupSettingChange, checkNewGroupSetting } from '../group-setting-change';

type Tx = Pick<Transaction, 'userGroups' | 'users'>;

const groupsNamed = (value: GroupSettingValue) =>
  typeof value === 'number' ? [value] : value.direct_subgroups;

/** Loads what values of permissions name in their normal form; two queries. */
export const loadNamedInSettings = (
  { userGroups, users }: Tx,
  realm: Realm,
  given: readonly GroupSettingValue[],
): TE.TaskEither<Unexpected, NamedInSettings> => {
  const values = given.map((value) => normalGroupSetting(value, realm.systemGroups['role:nobody']));
  return pipe(
    TE.Do,
    TE.bind('groups', () =>
      userGroups.findMany(realm, Array.from(new Set(values.flatMap(groupsNamed)))),
    ),
    TE.bind('people', () => users.findMany(realm.id, peopleNamed(values))),
    TE.map(({ groups, people }) => {
      const idsOf = (isWanted: boolean) =>
        new Set(people.filter(({ isActive }) => isActive === isWanted).map(({ id }) => id));
      return { groups, activeUsers: idsOf(true), deactivatedUsers: idsOf(false) };
    }),
  );
};

/** The value in its normal form, if the permission takes it: for things that are being created. */
export const resolveGroupSetting = (
  tx: Tx,
  realm: Realm,
  permission: Permission,
  given: GroupSettingValue,
): TE.TaskEither<InvalidGroupSetting | Unexpected, GroupSettingValue> =>
  pipe(
    loadNamedInSettings(tx, realm, [given]),
    TE.flatMapEither((named) => checkNewGroupSetting(named, realm, permission, given)),
  );

/** Who of the people that the values name is deactivated. */
export const deactivatedAmong = (
  { users }: Pick<Transaction, 'users'>,
  realm: Pick<Realm, 'id'>,
  values: readonly GroupSettingValue[],
): TE.TaskEither<Unexpected, ReadonlySet<UserId>> => {
  const named = peopleNamed(values);
  return named.length === 0
    ? TE.right(new Set())
    : pipe(
        users.findMany(realm.id, named),
        TE.map((found) => new Set(found.filter(({ isActive }) => !isActive).map(({ id }) => id))),
      );
};

/** The new value of a permission, checked; None if it is the current one already. */
export const changeGroupSetting = (
  tx: Tx,
  realm: Realm,
  permission: Permission,
  current: GroupSettingValue,
  change: GroupSettingChange,
): TE.TaskEither<
  AccessFailure<'ExpectationMismatch'> | InvalidGroupSetting | Unexpected,
  O.Option<GroupSettingValue>
> =>
  pipe(
    loadNamedInSettings(tx, realm, [current, change.new]),
    TE.flatMapEither((named) => checkGroupSettingChange(named, realm, permission, current, change)),
  );
