import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import { firstUnprintable, lengthOf } from '../../kernel';
import type { AccessFailure, User } from '../../access';
import { accessFailure } from '../../access';

export const maxFullNameLength = 100;
export const minFullNameLength = 2;

/** These have a meaning in mentions, so no name may hold one. */
const reserved = /[*`\\>"@]/;

/** `name|12` means somebody by id in a mention. */
const looksLikeMention = /\|\d+$/;

/** The name as it is kept: stripped, 2 to 100 code points, printable, unambiguous in mentions. */
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
  if (reserved.test(name) || firstUnprintable(name) !== undefined) {
    return E.left(accessFailure('InvalidFullName'));
  }
  if (looksLikeMention.test(name)) {
    return E.left(accessFailure('InvalidNameFormat'));
  }
  return E.right(name);
};

/** Whether two names are the same where names have to be unique. */
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
 * Whether nobody else has the name.
 *
 * @param reserved those whose names nobody else may have
 * @param self who may keep the name
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
 * The new name of somebody; undefined for no change, which an empty text is too.
 *
 * @param reserved those whose names nobody else may have
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
