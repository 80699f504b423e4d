import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import { firstUnsuitable, lengthOf } from '../../kernel';
import type { AccessFailure, User } from '../../access';
import { accessFailure } from '../../access';

export const maxFullNameLength = 100;
const minFullNameLength = 2;

/** Characters that have a meaning in mentions. */
const reserved = /[*`\\>"@]/;

/** `name|12` mentions a user by id. */
const looksLikeMention = /\|\d+$/;

/**
 * Validates and normalizes a name: trimmed, 2 to 100 code points, suitable as a name,
 * unambiguous in mentions.
 */
export const parseFullName = (
  text: string,
): E.Either<
  AccessFailure<'FullNameTooLong' | 'FullNameTooShort' | 'InvalidFullName' | 'InvalidNameFormat'>,
  string
> => {
  const name = text.trim();
  if (lengthOf(name) > maxFullNameLength) {
    return E.left(accessFailure('FullNameTooLong'));
  }
  if (lengthOf(name) < minFullNameLength) {
    return E.left(accessFailure('FullNameTooShort'));
  }
  if (reserved.test(name) || firstUnsuitable(name) !== undefined) {
    return E.left(accessFailure('InvalidFullName'));
  }
  if (looksLikeMention.test(name)) {
    return E.left(accessFailure('InvalidNameFormat'));
  }
  return E.right(name);
};

/** Whether two names count as equal if names must be unique. */
export const sameName = (a: string, b: string): boolean =>
  a.normalize('NFKC').toLowerCase() === b.normalize('NFKC').toLowerCase();

export type NameFailure = AccessFailure<
  | 'FullNameTooLong'
  | 'FullNameTooShort'
  | 'InvalidFullName'
  | 'InvalidNameFormat'
  | 'FullNameNotUnique'
>;

/**
 * Checks that no other user has the name.
 *
 * @param reserved the users whose names are reserved
 *
 * @param self the user who may keep the name
 */
export const checkUniqueName = (
  reserved: readonly User[],
  name: string,
  self?: User,
): E.Either<AccessFailure<'FullNameNotUnique'>, void> =>
  reserved.some(({ id, fullName }) => id !== self?.id && sameName(fullName, name))
    ? E.left(accessFailure('FullNameNotUnique'))
    : E.right(undefined);

/**
 * The new name of a user; undefined if it does not change, also for an empty text.
 *
 * @param reserved the users whose names are reserved
 */
export const planName = (
  target: User,
  text: string,
  reserved: readonly User[],
): E.Either<NameFailure, string | undefined> =>
  text.trim() === '' || text.trim() === target.fullName
    ? E.right(undefined)
    : pipe(
        parseFullName(text),
        E.tap((name): E.Either<NameFailure, void> => checkUniqueName(reserved, name, target)),
      );
