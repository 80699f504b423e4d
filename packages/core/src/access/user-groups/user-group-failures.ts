import type { FailureTable, Tagged, UserGroupId, UserId } from '../../kernel';
import { badRequest, withCode } from '../../kernel';
import type { DeactivationObjection } from './deactivation-objection';
import { maxUserGroupNameLength } from './user-group';

/** There is no such group. */
export type InvalidUserGroup = Tagged<'InvalidUserGroup'>;
export const invalidUserGroup: InvalidUserGroup = { _tag: 'InvalidUserGroup' };

export type InvalidUserGroupId = Tagged<'InvalidUserGroupId'> & { readonly id: UserGroupId };
export const invalidUserGroupId = (id: UserGroupId): InvalidUserGroupId => ({
  _tag: 'InvalidUserGroupId',
  id,
});

/** There is no such user, or they are deactivated. */
export type InvalidUserId = Tagged<'InvalidUserId'> & { readonly id: UserId };
export const invalidUserId = (id: UserId): InvalidUserId => ({ _tag: 'InvalidUserId', id });

export type UserGroupDeactivated = Tagged<'UserGroupDeactivated'>;
export const userGroupDeactivated: UserGroupDeactivated = { _tag: 'UserGroupDeactivated' };

export type UserGroupNameBlank = Tagged<'UserGroupNameBlank'>;
export const userGroupNameBlank: UserGroupNameBlank = { _tag: 'UserGroupNameBlank' };

export type UserGroupNameTooLong = Tagged<'UserGroupNameTooLong'>;
export const userGroupNameTooLong: UserGroupNameTooLong = { _tag: 'UserGroupNameTooLong' };

export type UserGroupNamePrefixReserved = Tagged<'UserGroupNamePrefixReserved'> & {
  readonly prefix: string;
};
export const userGroupNamePrefixReserved = (prefix: string): UserGroupNamePrefixReserved => ({
  _tag: 'UserGroupNamePrefixReserved',
  prefix,
});

export type UserGroupNameTaken = Tagged<'UserGroupNameTaken'> & { readonly name: string };
export const userGroupNameTaken = (name: string): UserGroupNameTaken => ({
  _tag: 'UserGroupNameTaken',
  name,
});

export type NoNewGroupData = Tagged<'NoNewGroupData'>;
export const noNewGroupData: NoNewGroupData = { _tag: 'NoNewGroupData' };

export type UserGroupInUse = Tagged<'UserGroupInUse'> & {
  readonly objections: readonly DeactivationObjection[];
};
export const userGroupInUse = (objections: readonly DeactivationObjection[]): UserGroupInUse => ({
  _tag: 'UserGroupInUse',
  objections,
});

/** A request for changes of members or subgroups that asks for none. */
export type NoMembershipChanges = Tagged<'NoMembershipChanges'> & {
  readonly parameters: readonly string[];
};
export const noMembershipChanges = (parameters: readonly string[]): NoMembershipChanges => ({
  _tag: 'NoMembershipChanges',
  parameters,
});

export type AlreadyGroupMember = Tagged<'AlreadyGroupMember'> & { readonly id: UserId };
export const alreadyGroupMember = (id: UserId): AlreadyGroupMember => ({
  _tag: 'AlreadyGroupMember',
  id,
});

export type NotGroupMember = Tagged<'NotGroupMember'> & { readonly id: UserId };
export const notGroupMember = (id: UserId): NotGroupMember => ({ _tag: 'NotGroupMember', id });

export type AlreadySubgroup = Tagged<'AlreadySubgroup'> & { readonly id: UserGroupId };
export const alreadySubgroup = (id: UserGroupId): AlreadySubgroup => ({
  _tag: 'AlreadySubgroup',
  id,
});

export type NotSubgroup = Tagged<'NotSubgroup'> & { readonly id: UserGroupId };
export const notSubgroup = (id: UserGroupId): NotSubgroup => ({ _tag: 'NotSubgroup', id });

/** The group would end up inside itself. */
export type CyclicSubgroup = Tagged<'CyclicSubgroup'> & { readonly id: UserGroupId };
export const cyclicSubgroup = (id: UserGroupId): CyclicSubgroup => ({
  _tag: 'CyclicSubgroup',
  id,
});

export type UserGroupFailure =
  | InvalidUserGroup
  | InvalidUserGroupId
  | InvalidUserId
  | UserGroupDeactivated
  | UserGroupNameBlank
  | UserGroupNameTooLong
  | UserGroupNamePrefixReserved
  | UserGroupNameTaken
  | NoNewGroupData
  | UserGroupInUse
  | NoMembershipChanges
  | AlreadyGroupMember
  | NotGroupMember
  | AlreadySubgroup
  | NotSubgroup
  | CyclicSubgroup;

/** `"a", "b" or "c"`. */
const choices = (names: readonly string[]): string => {
  const quoted = names.map((name) => `"${name}"`);
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`;
};

/** Source: reference, «User groups». */
export const userGroupFailures: FailureTable<UserGroupFailure> = {
  InvalidUserGroup: () => badRequest('Invalid user group'),
  InvalidUserGroupId: ({ id }) => badRequest(`Invalid user group ID: ${id}`),
  InvalidUserId: ({ id }) => badRequest(`Invalid user ID: ${id}`),
  UserGroupDeactivated: () => badRequest('User group is deactivated.'),
  UserGroupNameBlank: () => badRequest("User group name can't be empty!"),
  UserGroupNameTooLong: () =>
    badRequest(`User group name cannot exceed ${maxUserGroupNameLength} characters.`),
  UserGroupNamePrefixReserved: ({ prefix }) =>
    badRequest(`User group name cannot start with '${prefix}'.`),
  UserGroupNameTaken: ({ name }) => badRequest(`User group '${name}' already exists.`),
  NoNewGroupData: () => badRequest('No new data supplied'),
  UserGroupInUse: ({ objections }) =>
    withCode('CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.', {
      objections,
    }),
  NoMembershipChanges: ({ parameters }) =>
    badRequest(`Nothing to do. Specify at least one of ${choices(parameters)}.`),
  AlreadyGroupMember: ({ id }) => badRequest(`User ${id} is already a member of this group`),
  NotGroupMember: ({ id }) => badRequest(`There is no member '${id}' in this user group`),
  AlreadySubgroup: ({ id }) => badRequest(`User group ${id} is already a subgroup of this group.`),
  NotSubgroup: ({ id }) => badRequest(`User group ${id} is not a subgroup of this group.`),
  CyclicSubgroup: ({ id }) =>
    badRequest(`User group ${id} is already a subgroup of one of the passed subgroups.`),
};
