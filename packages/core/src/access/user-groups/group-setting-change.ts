import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, InvalidGroupSetting } from '../failures';
import { accessFailure } from '../failures';
import type { SystemGroupIds } from './system-groups';
import type { Permission } from './check-group-setting';
import { checkGroupSetting } from './check-group-setting';
import type { GroupSettingValue } from './group-setting';
import { normalGroupSetting, sameGroupSetting, withoutDeactivated } from './group-setting';
import type { UserGroup } from './user-group';
import type { User } from '../users/user';

/** What a client wants a permission to be, and what it took it for. */
export type GroupSettingChange = {
  readonly new: GroupSettingValue;
  readonly old?: GroupSettingValue | undefined;
};

/** The groups and users that values name, as far as they exist. */
export type NamedByValues = {
  readonly systemGroups: SystemGroupIds;
  readonly groups: readonly Pick<UserGroup, 'id' | 'name' | 'isSystem' | 'isActive'>[];
  readonly people: readonly Pick<User, 'id' | 'isActive'>[];
};

/** The value as clients see it: without deactivated users. */
export const shownGroupSetting = (
  { people }: Pick<NamedByValues, 'people'>,
  value: GroupSettingValue,
): GroupSettingValue => {
  const deactivated = new Set(people.filter(({ isActive }) => !isActive).map(({ id }) => id));
  return withoutDeactivated(value, (id) => deactivated.has(id));
};

/**
 * The value in its normal form, if the permission takes it: for things that are being created.
 *
 * Source: reference, "Group-setting values".
 */
export const checkNewGroupSetting = (
  { systemGroups, groups, people }: NamedByValues,
  permission: Permission,
  given: GroupSettingValue,
): E.Either<InvalidGroupSetting, GroupSettingValue> => {
  const value = normalGroupSetting(given, systemGroups['role:nobody']);
  return pipe(
    checkGroupSetting(permission, value, {
      groups,
      activeUsers: new Set(people.filter(({ isActive }) => isActive).map(({ id }) => id)),
    }),
    // Whoever sent a group among others is told its id, even where it is the only one.
    E.mapLeft((failure) =>
      failure._tag === 'InvalidUserGroup' && typeof given !== 'number' && typeof value === 'number'
        ? accessFailure('InvalidUserGroupId', { id: value })
        : failure,
    ),
    E.map(() => value),
  );
};

export type GroupSettingFailure = AccessFailure<'ExpectationMismatch'> | InvalidGroupSetting;

/**
 * The new value of a permission; None if it is the current one already, about which nothing more
 * is checked.
 *
 * Source: reference, "Group-setting values".
 */
export const planGroupSetting = (
  named: NamedByValues,
  permission: Permission,
  current: GroupSettingValue,
  change: GroupSettingChange,
): E.Either<GroupSettingFailure, O.Option<GroupSettingValue>> => {
  const normal = (value: GroupSettingValue) =>
    normalGroupSetting(value, named.systemGroups['role:nobody']);
  const shown = normal(shownGroupSetting(named, current));
  if (change.old !== undefined && !sameGroupSetting(normal(change.old), shown)) {
    return E.left(accessFailure('ExpectationMismatch'));
  }
  return sameGroupSetting(normal(change.new), shown)
    ? E.right(O.none)
    : pipe(checkNewGroupSetting(named, permission, change.new), E.map(O.some));
};

/**
 * Those of several permissions that change, with their new values, or what is wrong with the
 * first that cannot.
 */
export const planGroupSettings = <Name extends string>(
  named: NamedByValues,
  rules: Readonly<Record<Name, Permission['rule']>>,
  names: readonly Name[],
  current: Readonly<Record<Name, GroupSettingValue>>,
  changes: Partial<Readonly<Record<Name, GroupSettingChange | undefined>>>,
): E.Either<GroupSettingFailure, Partial<Record<Name, GroupSettingValue>>> => {
  const planned: Partial<Record<Name, GroupSettingValue>> = {};
  for (const name of names) {
    const change = changes[name];
    if (change !== undefined) {
      const plan = planGroupSetting(named, { name, rule: rules[name] }, current[name], change);
      if (E.isLeft(plan)) {
        return plan;
      }
      if (O.isSome(plan.right)) {
        planned[name] = plan.right.value;
      }
    }
  }
  return E.right(planned);
};
