import { asId, ChannelId, UserGroupId, UserId } from '@parley/core/kernel';
import type { FailureRow } from './testing/failure-rows';
import { itPresents } from './testing/failure-rows';

const rows: readonly FailureRow[] = [
  [{ _tag: 'InvalidLanguage', language: 'tlh' }, "Invalid language 'tlh'"],
  [
    { _tag: 'InvalidAuthenticationMethod', method: 'Magic', valid: ['Email', 'LDAP'] },
    "Invalid authentication method: Magic. Valid methods are: ['Email', 'LDAP']",
  ],
  [{ _tag: 'NoAuthenticationMethod' }, 'At least one authentication method must be enabled.'],
  [
    { _tag: 'InvalidChoice', setting: 'video_chat_provider', value: 99 },
    'Invalid video_chat_provider 99',
  ],
  [
    { _tag: 'BadLimit', setting: 'message_retention_days', value: 'for ever' },
    "Bad value for 'message_retention_days': for ever",
    'REQUEST_VARIABLE_INVALID',
    { var_name: 'message_retention_days', bad_value: 'for ever' },
  ],
  [{ _tag: 'InvalidDomain', problem: 'empty' }, "Invalid domain: Domain can't be empty."],
  [
    { _tag: 'InvalidDomain', problem: 'withoutDot' },
    'Invalid domain: Domain must have at least one dot (.)',
  ],
  [{ _tag: 'InvalidDomain', problem: 'tooLong' }, 'Invalid domain: Domain is too long'],
  [
    { _tag: 'InvalidDomain', problem: 'dotAtEnd' },
    'Invalid domain: Domain cannot start or end with a dot (.)',
  ],
  [
    { _tag: 'InvalidDomain', problem: 'consecutiveDots' },
    "Invalid domain: Consecutive '.' are not allowed.",
  ],
  [
    { _tag: 'InvalidDomain', problem: 'hyphenAtEnd' },
    "Invalid domain: Subdomains cannot start or end with a '-'.",
  ],
  [
    { _tag: 'InvalidDomain', problem: 'forbiddenCharacter' },
    "Invalid domain: Domain can only have letters, numbers, '.' and '-'s.",
  ],
  [
    { _tag: 'InvalidPlaygroundUrl', problem: 'invalid' },
    'Invalid URL template.',
    'BAD_REQUEST',
    { errors: { url_template: ['Invalid URL template.'] } },
  ],
  [
    { _tag: 'InvalidPlaygroundUrl', problem: 'missing' },
    'Missing the required variable "code" in the URL template',
    'BAD_REQUEST',
    { errors: { url_template: ['Missing the required variable "code" in the URL template'] } },
  ],
  [
    { _tag: 'InvalidPlaygroundUrl', problem: 'other' },
    '"code" should be the only variable present in the URL template',
    'BAD_REQUEST',
    {
      errors: { url_template: ['"code" should be the only variable present in the URL template'] },
    },
  ],
  [
    { _tag: 'SystemGroupRequired', setting: 'can_x' },
    "'can_x' must be a system user group.",
    'SYSTEM_GROUP_REQUIRED',
    { setting_name: 'can_x' },
  ],
  [
    { _tag: 'GroupNotAllowed', setting: 'can_x', group: 'role:nobody' },
    "'can_x' setting cannot be set to 'role:nobody' group.",
  ],
  [
    { _tag: 'ExpectationMismatch' },
    "'old' value does not match the expected value.",
    'EXPECTATION_MISMATCH',
  ],
  [{ _tag: 'InvalidUserGroup' }, 'Invalid user group'],
  [{ _tag: 'InvalidUserGroupId', id: asId(UserGroupId)(7) }, 'Invalid user group ID: 7'],
  [{ _tag: 'InvalidUserId', id: asId(UserId)(7) }, 'Invalid user ID: 7'],
  [{ _tag: 'UserGroupDeactivated' }, 'User group is deactivated.'],
  [{ _tag: 'UserGroupNameBlank' }, "User group name can't be empty!"],
  [{ _tag: 'UserGroupNameTooLong' }, 'User group name cannot exceed 100 characters.'],
  [
    { _tag: 'UserGroupNamePrefixReserved', prefix: 'role:' },
    "User group name cannot start with 'role:'.",
  ],
  [{ _tag: 'UserGroupNameTaken', name: 'club' }, "User group 'club' already exists."],
  [
    {
      _tag: 'UserGroupInUse',
      objections: [
        { _tag: 'Subgroup', supergroupIds: [asId(UserGroupId)(1)] },
        { _tag: 'Channel', channelId: asId(ChannelId)(2), settings: ['can_x'] },
        { _tag: 'UserGroup', groupId: asId(UserGroupId)(3), settings: ['can_y'] },
        { _tag: 'Realm', settings: ['can_z'] },
      ],
    },
    'Cannot deactivate user group in use.',
    'CANNOT_DEACTIVATE_GROUP_IN_USE',
    {
      objections: [
        { type: 'subgroup', supergroup_ids: [1] },
        { type: 'channel', channel_id: 2, settings: ['can_x'] },
        { type: 'user_group', group_id: 3, settings: ['can_y'] },
        { type: 'realm', settings: ['can_z'] },
      ],
    },
  ],
  [{ _tag: 'NoNewGroupData' }, 'No new data supplied'],
  [
    { _tag: 'NoMembershipChanges', parameters: ['add', 'delete'] },
    'Nothing to do. Specify at least one of "add" or "delete".',
  ],
  [
    {
      _tag: 'NoMembershipChanges',
      parameters: ['add', 'delete', 'add_subgroups', 'delete_subgroups'],
    },
    'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
  ],
  [{ _tag: 'AlreadyGroupMember', id: asId(UserId)(7) }, 'User 7 is already a member of this group'],
  [{ _tag: 'NotGroupMember', id: asId(UserId)(7) }, "There is no member '7' in this user group"],
  [
    { _tag: 'AlreadySubgroup', id: asId(UserGroupId)(7) },
    'User group 7 is already a subgroup of this group.',
  ],
  [
    { _tag: 'NotSubgroup', id: asId(UserGroupId)(7) },
    'User group 7 is not a subgroup of this group.',
  ],
  [
    { _tag: 'CyclicSubgroup', id: asId(UserGroupId)(7) },
    'User group 7 is already a subgroup of one of the passed subgroups.',
  ],
  [{ _tag: 'AvatarChangesDisabled' }, 'Avatar changes are disabled in this organization.'],
  [{ _tag: 'DisposableEmail' }, 'Disposable email addresses are not allowed in this organization'],
];

describe('accessFailures', () => {
  itPresents(rows);
});
