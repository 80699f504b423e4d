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

/** The new value that a client sets for a permission, and the old value that it expects. */
export type GroupSettingChange = {
  readonly new: GroupSettingValue;
  readonly old?: GroupSettingValue | undefined;
};

/** The groups and users that values name, if they exist. */
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
 * Checks the value for something that is being created, and returns it in its normal form.
 *
 * Source: docs/reference/user-groups.md#value-of-a-permission.
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
    // A list that contains one group is normalized to its id, but the error names the id as for a
    // list.
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
 * The new value of a permission; None if it is the current one already, which is not checked
 * further.
 *
 * Source: docs/reference/user-groups.md#value-of-a-permission.
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
 * The permissions that change, with their new values, or the failure of the first invalid change.
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
