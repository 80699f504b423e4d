import * as E from 'fp-ts/Either';
import type { User } from '../../access';
import { lengthOf, replaceUnsuitable } from '../../kernel';
import { checkUniqueName, maxFullNameLength, parseFullName } from '../users/full-name';

/** What names cannot contain: characters of mentions, and `|` before the number of a mention. */
const unusable = /[*`\\>"@|]/g;

const clean = (text: string): string =>
  replaceUnsuitable(text.normalize('NFC').replace(unusable, ' '), ' ').replace(/\s+/g, ' ').trim();

const shortened = (text: string, length: number): string =>
  Array.from(text).slice(0, length).join('').trim();

/**
 * The name of a person in Parley: that of the directory without what names cannot contain, with the
 * local part of the address if another user has the name already; the local part alone if nothing of
 * it can be used. Undefined if even that cannot be used.
 *
 * @param reserved the users whose names are reserved
 *
 * @param self the user who may keep the name
 */
export const nameFromDirectory = (
  text: string,
  email: string,
  reserved: readonly User[],
  self?: User,
): string | undefined => {
  const local = clean(email.split('@')[0] ?? '');
  const suffix = ` (${shortened(local, maxFullNameLength / 2)})`;
  const name = clean(text);
  return [
    shortened(name, maxFullNameLength),
    ...(name === '' ? [] : [`${shortened(name, maxFullNameLength - lengthOf(suffix))}${suffix}`]),
    shortened(local, maxFullNameLength),
    shortened(`User ${local}`, maxFullNameLength),
  ].find(
    (candidate) =>
      E.isRight(parseFullName(candidate)) && E.isRight(checkUniqueName(reserved, candidate, self)),
  );
};
