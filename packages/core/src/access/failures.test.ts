import { asId, currentLevel, presentFailureOf, UserGroupId, UserId } from '../kernel';
import type { AccessFailure } from './failures';
import { accessFailure, accessFailures } from './failures';
import type { FailureRow } from '../testing';
import { badRequestOf } from '../testing';

const rows: readonly FailureRow<AccessFailure>[] = [
  [accessFailure('InvalidLanguage', { language: 'tlh' }), "Invalid language 'tlh'"],
  [
    accessFailure('InvalidAuthenticationMethod', { method: 'Magic', valid: ['Email', 'LDAP'] }),
    "Invalid authentication method: Magic. Valid methods are: ['Email', 'LDAP']",
  ],
  [accessFailure('NoAuthenticationMethod'), 'At least one authentication method must be enabled.'],
  [
    accessFailure('InvalidChoice', { setting: 'video_chat_provider', value: 99 }),
    'Invalid video_chat_provider 99',
  ],
  [
    accessFailure('BadLimit', { setting: 'message_retention_days', value: 'for ever' }),
    "Bad value for 'message_retention_days': for ever",
    'REQUEST_VARIABLE_INVALID',
    { var_name: 'message_retention_days', bad_value: 'for ever' },
  ],
  [
    accessFailure('InvalidDomain', { reason: 'Domain is too long' }),
    'Invalid domain: Domain is too long',
  ],
  [
    accessFailure('InvalidPlaygroundUrl', { problem: 'invalid' }),
    'Invalid URL template.',
    'BAD_REQUEST',
    { errors: { url_template: ['Invalid URL template.'] } },
  ],
  [
    accessFailure('InvalidPlaygroundUrl', { problem: 'missing' }),
    'Missing the required variable "code" in the URL template',
    'BAD_REQUEST',
    { errors: { url_template: ['Missing the required variable "code" in the URL template'] } },
  ],
  [
    accessFailure('InvalidPlaygroundUrl', { problem: 'other' }),
    '"code" should be the only variable present in the URL template',
    'BAD_REQUEST',
    {
      errors: { url_template: ['"code" should be the only variable present in the URL template'] },
    },
  ],
  [
    accessFailure('SystemGroupRequired', { setting: 'can_x' }),
    "'can_x' must be a system user group.",
    'SYSTEM_GROUP_REQUIRED',
    { setting_name: 'can_x' },
  ],
  [
    accessFailure('GroupNotAllowed', { setting: 'can_x', group: 'role:nobody' }),
    "'can_x' setting cannot be set to 'role:nobody' group.",
  ],
  [
    accessFailure('ExpectationMismatch'),
    "'old' value does not match the expected value.",
    'EXPECTATION_MISMATCH',
  ],
  [accessFailure('InvalidUserGroup'), 'Invalid user group'],
  [accessFailure('InvalidUserGroupId', { id: asId(UserGroupId)(7) }), 'Invalid user group ID: 7'],
  [accessFailure('InvalidUserId', { id: asId(UserId)(7) }), 'Invalid user ID: 7'],
  [accessFailure('UserGroupDeactivated'), 'User group is deactivated.'],
  [accessFailure('UserGroupNameBlank'), "User group name can't be empty!"],
  [accessFailure('UserGroupNameTooLong'), 'User group name cannot exceed 100 characters.'],
  [
    accessFailure('UserGroupNamePrefixReserved', { prefix: 'role:' }),
    "User group name cannot start with 'role:'.",
  ],
  [accessFailure('UserGroupNameTaken', { name: 'club' }), "User group 'club' already exists."],
  [accessFailure('NoNewGroupData'), 'No new data supplied'],
  [
    accessFailure('NoMembershipChanges', { parameters: ['add', 'delete'] }),
    'Nothing to do. Specify at least one of "add" or "delete".',
  ],
  [
    accessFailure('NoMembershipChanges', {
      parameters: ['add', 'delete', 'add_subgroups', 'delete_subgroups'],
    }),
    'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
  ],
  [
    accessFailure('AlreadyGroupMember', { id: asId(UserId)(7) }),
    'User 7 is already a member of this group',
  ],
  [
    accessFailure('NotGroupMember', { id: asId(UserId)(7) }),
    "There is no member '7' in this user group",
  ],
  [
    accessFailure('AlreadySubgroup', { id: asId(UserGroupId)(7) }),
    'User group 7 is already a subgroup of this group.',
  ],
  [
    accessFailure('NotSubgroup', { id: asId(UserGroupId)(7) }),
    'User group 7 is not a subgroup of this group.',
  ],
  [
    accessFailure('CyclicSubgroup', { id: asId(UserGroupId)(7) }),
    'User group 7 is already a subgroup of one of the passed subgroups.',
  ],
  [accessFailure('AvatarChangesDisabled'), 'Avatar changes are disabled in this organization.'],
  [
    accessFailure('DisposableEmail'),
    'Disposable email addresses are not allowed in this organization',
  ],
];

describe('accessFailures', () => {
  const present = presentFailureOf(accessFailures);

  it.each(rows.map((row) => [row] as const))('present %j', (row) => {
    expect(present(row[0], currentLevel)).toEqual(badRequestOf(row));
  });
});
