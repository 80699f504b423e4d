import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { UserId } from '../../kernel';
import type { AccessFailure, InvalidGroupSetting } from '../failures';
import { accessFailure } from '../failures';
import type { Realm } from '../realms/realm';
import type { NamedInSetting, Permission } from './check-group-setting';
import { checkGroupSetting } from './check-group-setting';
import type { GroupSettingValue } from './group-setting';
import { normalGroupSetting, sameGroupSetting, withoutDeactivated } from './group-setting';

/** What a client wants a permission to be, and what it took it for. */
export type GroupSettingChange = {
  readonly new: GroupSettingValue;
  readonly old?: GroupSettingValue | undefined;
};

/** What values of permissions name, as far as it exists. */
export type NamedInSettings = NamedInSetting & {
  readonly deactivatedUsers: ReadonlySet<UserId>;
};

/**
 * The value in its normal form, if the permission takes it: for things that are being created.
 *
 * @param named what the value names
 *
 * Source: reference, "Group-setting values".
 */
export const checkNewGroupSetting = (
  named: NamedInSetting,
  { systemGroups }: Pick<Realm, 'systemGroups'>,
  permission: Permission,
  given: GroupSettingValue,
): E.Either<InvalidGroupSetting, GroupSettingValue> => {
  const value = normalGroupSetting(given, systemGroups['role:nobody']);
  return pipe(
    checkGroupSetting(permission, value, named),
    // A client that sent one group in a list is told its id.
    E.mapLeft((failure) =>
      failure._tag === 'InvalidUserGroup' && typeof given !== 'number' && typeof value === 'number'
        ? accessFailure('InvalidUserGroupId', { id: value })
        : failure,
    ),
    E.map(() => value),
  );
};

/**
 * The new value of a permission in its normal form; None if it is the current one already, which
 * is not checked further.
 *
 * @param named what the current and the new value name
 *
 * Source: reference, "Group-setting values".
 */
export const checkGroupSettingChange = (
  named: NamedInSettings,
  realm: Pick<Realm, 'systemGroups'>,
  permission: Permission,
  current: GroupSettingValue,
  change: GroupSettingChange,
): E.Either<
  AccessFailure<'ExpectationMismatch'> | InvalidGroupSetting,
  O.Option<GroupSettingValue>
> => {
  const normal = (value: GroupSettingValue) =>
    normalGroupSetting(value, realm.systemGroups['role:nobody']);
  // As clients see it: without users who are deactivated.
  const shown = normal(withoutDeactivated(current, (id) => named.deactivatedUsers.has(id)));
  if (change.old !== undefined && !sameGroupSetting(normal(change.old), shown)) {
    return E.left(accessFailure('ExpectationMismatch'));
  }
  return sameGroupSetting(normal(change.new), shown)
    ? E.right(O.none)
    : pipe(checkNewGroupSetting(named, realm, permission, change.new), E.map(O.some));
};
