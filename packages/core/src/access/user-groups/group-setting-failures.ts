import type { FailureTable, Tagged } from '../../kernel';
import { badRequest, withCode } from '../../kernel';
import type {
  InvalidUserGroup,
  InvalidUserGroupId,
  InvalidUserId,
  UserGroupDeactivated,
} from './user-group-failures';

export type SystemGroupRequired = Tagged<'SystemGroupRequired'> & { readonly setting: string };
export const systemGroupRequired = (setting: string): SystemGroupRequired => ({
  _tag: 'SystemGroupRequired',
  setting,
});

/** That group may not hold that permission. */
export type GroupNotAllowed = Tagged<'GroupNotAllowed'> & {
  readonly setting: string;
  readonly group: string;
};
export const groupNotAllowed = (setting: string, group: string): GroupNotAllowed => ({
  _tag: 'GroupNotAllowed',
  setting,
  group,
});

/** The caller took another value for the current one. */
export type ExpectationMismatch = Tagged<'ExpectationMismatch'>;
export const expectationMismatch: ExpectationMismatch = { _tag: 'ExpectationMismatch' };

export type GroupSettingFailure = SystemGroupRequired | GroupNotAllowed | ExpectationMismatch;

/** Every way in which a value for a permission can be wrong. */
export type InvalidGroupSetting =
  | SystemGroupRequired
  | GroupNotAllowed
  | InvalidUserGroup
  | InvalidUserGroupId
  | InvalidUserId
  | UserGroupDeactivated;

/** Source: reference, «Group-setting values». */
export const groupSettingFailures: FailureTable<GroupSettingFailure> = {
  SystemGroupRequired: ({ setting }) =>
    withCode('SYSTEM_GROUP_REQUIRED', `'${setting}' must be a system user group.`, {
      setting_name: setting,
    }),
  GroupNotAllowed: ({ setting, group }) =>
    badRequest(`'${setting}' setting cannot be set to '${group}' group.`),
  ExpectationMismatch: () =>
    withCode('EXPECTATION_MISMATCH', "'old' value does not match the expected value."),
};
