import * as E from 'fp-ts/Either';
import { accessFailure, maxUserGroupNameLength } from '../../access';
import { firstUnsuitable, isInvisible, lengthOf } from '../../kernel';
import type { AccessFailure } from '../../access';

/** Reserved prefixes, because mentions with them have another meaning. */
const reservedPrefixes = ['@', 'role:', 'user:', 'stream:', 'channel:'];

export type InvalidUserGroupName = AccessFailure<
  | 'InvalidCharacterInUserGroupName'
  | 'UserGroupNameBlank'
  | 'UserGroupNameTooLong'
  | 'UserGroupNamePrefixReserved'
>;

/** Source: docs/reference/user-groups.md#creating-a-group. */
export const parseUserGroupName = (given: string): E.Either<InvalidUserGroupName, string> => {
  const name = given.trim();
  if (isInvisible(name)) {
    return E.left(accessFailure('UserGroupNameBlank'));
  }
  if (lengthOf(name) > maxUserGroupNameLength) {
    return E.left(accessFailure('UserGroupNameTooLong'));
  }
  const prefix = reservedPrefixes.find((reserved) => name.startsWith(reserved));
  if (prefix !== undefined) {
    return E.left(accessFailure('UserGroupNamePrefixReserved', { prefix }));
  }
  const position = firstUnsuitable(name);
  return position === undefined
    ? E.right(name)
    : E.left(accessFailure('InvalidCharacterInUserGroupName', { position }));
};
