import * as E from 'fp-ts/Either';
import type { Caller } from '../../access';
import { isBot } from '../../access';
import type { StorageEntries } from '../../messages';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';

/** In code points. The key's limit is that of all free keys of JSON objects. */
export const maxStorageKeyLength = 100;
export const maxStorageValueLength = 100_000;

/** Storage belongs to a bot; people have none. */
export const checkHasStorage = ({
  user,
}: Pick<Caller, 'user'>): E.Either<AccountFailure<'NotABot'>, void> =>
  isBot(user) ? E.right(undefined) : E.left(accountFailure('NotABot'));

/** Every requested key must exist. */
export const checkKeysExist = (
  entries: StorageEntries,
  keys: readonly string[],
): E.Either<AccountFailure<'UnknownStorageKey'>, StorageEntries> => {
  const missing = keys.find((key) => !entries.has(key));
  return missing === undefined
    ? E.right(entries)
    : E.left(accountFailure('UnknownStorageKey', { key: missing }));
};
