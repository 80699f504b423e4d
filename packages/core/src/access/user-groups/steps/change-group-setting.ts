import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Unexpected, UserId } from '../../../kernel';
import type { Realm } from '../../realms/realm';
import type { Transaction } from '../../transaction';
import type { Permission } from '../check-group-setting';
import { checkGroupSetting } from '../check-group-setting';
import type { GroupSettingValue } from '../group-setting';
import {
  normalGroupSetting,
  peopleNamed,
  sameGroupSetting,
  withoutDeactivated,
} from '../group-setting';
import type { AccessFailure, InvalidGroupSetting } from '../../failures';
import { accessFailure } from '../../failures';

/** What a client wants a permission to be, and what it took it for. */
export type GroupSettingChange = {
  readonly new: GroupSettingValue;
  readonly old?: GroupSettingValue | undefined;
};

type Needs = Pick<Transaction, 'userGroups' | 'users'>;

const groupsNamed = (value: GroupSettingValue) =>
  typeof value === 'number' ? [value] : value.direct_subgroups;

/**
 * The value in its normal form, if the permission takes it: for things that are being made.
 *
 * Source: reference, «Group-setting values».
 */
export const resolveGroupSetting = (
  { userGroups, users }: Needs,
  realm: Realm,
  permission: Permission,
  given: GroupSettingValue,
): TE.TaskEither<InvalidGroupSetting | Unexpected, GroupSettingValue> => {
  const value = normalGroupSetting(given, realm.systemGroups['role:nobody']);
  return pipe(
    TE.Do,
    TE.bind('groups', () => userGroups.findMany(realm, groupsNamed(value))),
    TE.bind('people', () => users.findMany(realm.id, peopleNamed([value]))),
    TE.flatMapEither(({ groups, people }) =>
      checkGroupSetting(permission, value, {
        groups,
        activeUsers: new Set(people.filter(({ isActive }) => isActive).map(({ id }) => id)),
      }),
    ),
    // Whoever sent a group among others is told its id, even where it is the only one.
    TE.mapLeft((failure) =>
      failure._tag === 'InvalidUserGroup' && typeof given !== 'number' && typeof value === 'number'
        ? accessFailure('InvalidUserGroupId', { id: value })
        : failure,
    ),
    TE.map(() => value),
  );
};

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

/** The value as clients see it: without people who are deactivated, in its normal form. */
const shownValue = (
  tx: Needs,
  realm: Realm,
  value: GroupSettingValue,
): TE.TaskEither<Unexpected, GroupSettingValue> =>
  pipe(
    deactivatedAmong(tx, realm, [value]),
    TE.map((gone) =>
      normalGroupSetting(
        withoutDeactivated(value, (id) => gone.has(id)),
        realm.systemGroups['role:nobody'],
      ),
    ),
  );

/**
 * The new value of a permission, checked; None if it is the current one already, about which
 * nothing more is asked.
 *
 * Source: reference, «Group-setting values».
 */
export const changeGroupSetting = (
  tx: Needs,
  realm: Realm,
  permission: Permission,
  current: GroupSettingValue,
  change: GroupSettingChange,
): TE.TaskEither<
  AccessFailure<'ExpectationMismatch'> | InvalidGroupSetting | Unexpected,
  O.Option<GroupSettingValue>
> => {
  const normal = (value: GroupSettingValue) =>
    normalGroupSetting(value, realm.systemGroups['role:nobody']);
  return pipe(
    shownValue(tx, realm, current),
    TE.flatMapEither(
      E.fromPredicate(
        (shown) => change.old === undefined || sameGroupSetting(normal(change.old), shown),
        () => accessFailure('ExpectationMismatch'),
      ),
    ),
    TE.flatMap((shown) =>
      sameGroupSetting(normal(change.new), shown)
        ? TE.right(O.none)
        : pipe(resolveGroupSetting(tx, realm, permission, change.new), TE.map(O.some)),
    ),
  );
};
