import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { DirectoryAccount, DirectoryAccountRepository } from '../accounts';
import type { Cell } from './cell';
import { changing, reading } from './cell';

export const inMemoryDirectoryAccounts = (cell: Cell): DirectoryAccountRepository => ({
  findUser: (realmId, { source, entryId }) =>
    reading(cell, ({ directoryAccounts }) =>
      O.fromNullable(
        directoryAccounts.find(
          (one) => one.realmId === realmId && one.source === source && one.entryId === entryId,
        )?.userId,
      ),
    ),
  entryOf: (realmId, userId) =>
    reading(cell, ({ directoryAccounts }) =>
      O.fromNullable(
        directoryAccounts.find((one) => one.realmId === realmId && one.userId === userId),
      ),
    ),
  link: (account) =>
    changing(cell, (state) => ({
      ...state,
      directoryAccounts: [
        ...state.directoryAccounts.filter(
          ({ realmId, userId }) => realmId !== account.realmId || userId !== account.userId,
        ),
        account,
      ],
    })),
  unlink: (realmId, userId) => {
    const isUnlinked = (one: DirectoryAccount): boolean =>
      one.realmId === realmId && (userId === undefined || one.userId === userId);
    return pipe(
      reading(cell, ({ directoryAccounts }) => directoryAccounts.filter(isUnlinked).length),
      TE.tap(() =>
        changing(cell, (state) => ({
          ...state,
          directoryAccounts: state.directoryAccounts.filter((one) => !isUnlinked(one)),
        })),
      ),
    );
  },
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
