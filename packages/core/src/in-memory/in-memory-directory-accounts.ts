import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  DirectoryAccount,
  DirectoryAccountRepository,
  LinkedAccountRepository,
} from '../accounts';
import type { Cell } from './cell';
import { changing, reading } from './cell';

/** @param name where the links are */
export const inMemoryLinkedAccounts = (
  cell: Cell,
  name: 'directoryAccounts' | 'providerAccounts',
): LinkedAccountRepository => ({
  findUser: (realmId, { source, entryId }) =>
    reading(cell, ({ [name]: accounts }) =>
      O.fromNullable(
        accounts.find(
          (one) => one.realmId === realmId && one.source === source && one.entryId === entryId,
        )?.userId,
      ),
    ),
  entryOf: (realmId, userId) =>
    reading(cell, ({ [name]: accounts }) =>
      pipe(
        O.fromNullable(accounts.find((one) => one.realmId === realmId && one.userId === userId)),
        O.map(({ source, entryId }) => ({ source, entryId })),
      ),
    ),
  link: (account) =>
    changing(cell, (state) => ({
      ...state,
      [name]: [
        ...state[name].filter(
          ({ realmId, userId }) => realmId !== account.realmId || userId !== account.userId,
        ),
        account,
      ],
    })),
  unlink: (realmId, userId) => {
    const isUnlinked = (one: DirectoryAccount): boolean =>
      one.realmId === realmId && (userId === undefined || one.userId === userId);
    return pipe(
      reading(cell, ({ [name]: accounts }) => accounts.filter(isUnlinked).length),
      TE.tap(() =>
        changing(cell, (state) => ({
          ...state,
          [name]: state[name].filter((one) => !isUnlinked(one)),
        })),
      ),
    );
  },
});

export const inMemoryDirectoryAccounts = (cell: Cell): DirectoryAccountRepository => ({
  ...inMemoryLinkedAccounts(cell, 'directoryAccounts'),
  listActive: (realmId, source) =>
    reading(cell, ({ directoryAccounts, users }) =>
      directoryAccounts
        .filter(
          (one) =>
            one.realmId === realmId &&
            one.source === source &&
            users.some(({ id, isActive }) => id === one.userId && isActive),
        )
        .sort((a, b) => a.userId - b.userId),
    ),
});
