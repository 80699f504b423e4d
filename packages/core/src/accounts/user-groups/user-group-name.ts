import * as E from 'fp-ts/Either';
import type {
  UserGroupNameBlank,
  UserGroupNamePrefixReserved,
  UserGroupNameTooLong,
} from '../../access';
import {
  maxUserGroupNameLength,
  userGroupNameBlank,
  userGroupNamePrefixReserved,
  userGroupNameTooLong,
} from '../../access';
import { lengthOf } from '../../kernel';

/** What a name must not begin with, as such mentions mean something else. */
const reservedPrefixes = ['@', 'role:', 'user:', 'stream:', 'channel:'];

export type InvalidUserGroupName =
  UserGroupNameBlank | UserGroupNameTooLong | UserGroupNamePrefixReserved;

/** Source: reference, «POST /user_groups/create». */
export const parseUserGroupName = (given: string): E.Either<InvalidUserGroupName, string> => {
  const name = given.trim();
  if (name === '') {
    return E.left(userGroupNameBlank);
  }
  if (lengthOf(name) > maxUserGroupNameLength) {
    return E.left(userGroupNameTooLong);
  }
  const prefix = reservedPrefixes.find((reserved) => name.startsWith(reserved));
  return prefix === undefined ? E.right(name) : E.left(userGroupNamePrefixReserved(prefix));
};
