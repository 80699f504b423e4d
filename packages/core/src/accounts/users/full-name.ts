import * as E from 'fp-ts/Either';
import type {
  FullNameTooLong,
  FullNameTooShort,
  InvalidFullName,
  InvalidNameFormat,
} from '../../access';
import {
  fullNameTooLong,
  fullNameTooShort,
  invalidFullName,
  invalidNameFormat,
} from '../../access';
import { firstUnprintable, lengthOf } from '../../kernel';

export const maxFullNameLength = 100;
export const minFullNameLength = 2;

/** These have a meaning in mentions, so no name may hold one. */
const reserved = /[*`\\>"@]/;

/** `name|12` means somebody by id in a mention. */
const looksLikeMention = /\|\d+$/;

/** The name as it is kept: stripped, 2 to 100 code points, printable, unambiguous in mentions. */
export const parseFullName = (
  text: string,
): E.Either<FullNameTooLong | FullNameTooShort | InvalidFullName | InvalidNameFormat, string> => {
  const name = text.trim();
  if (lengthOf(name) > maxFullNameLength) {
    return E.left(fullNameTooLong);
  }
  if (lengthOf(name) < minFullNameLength) {
    return E.left(fullNameTooShort);
  }
  if (reserved.test(name) || firstUnprintable(name) !== undefined) {
    return E.left(invalidFullName);
  }
  if (looksLikeMention.test(name)) {
    return E.left(invalidNameFormat);
  }
  return E.right(name);
};

/** Whether two names are the same where names have to be unique. */
export const sameName = (a: string, b: string): boolean =>
  a.normalize('NFKC').toLowerCase() === b.normalize('NFKC').toLowerCase();
