import * as O from 'fp-ts/Option';
import type { PasswordReset, PasswordResetRepository } from '../accounts';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextSalt } from './next-salt';
import type { State } from './state';

const without =
  ({ realmId, userId }: Pick<PasswordReset, 'realmId' | 'userId'>) =>
  (state: State): State => ({
    ...state,
    passwordResets: state.passwordResets.filter(
      (reset) => reset.realmId !== realmId || reset.userId !== userId,
    ),
  });

const isIn =
  (reset: PasswordReset) =>
  ({ passwordResets }: State): boolean =>
    passwordResets.some(
      ({ realmId, userId, tokenSalt }) =>
        realmId === reset.realmId && userId === reset.userId && tokenSalt === reset.tokenSalt,
    );

export const inMemoryPasswordResets = (cell: Cell): PasswordResetRepository => ({
  replace: (reset) => {
    const made = { ...reset, tokenSalt: nextSalt() };
    return changing(cell, (state) => {
      const others = without(reset)(state);
      return { ...others, passwordResets: [...others.passwordResets, made] };
    });
  },
  find: (realmId, userId) =>
    reading(cell, ({ passwordResets }) =>
      O.fromNullable(
        passwordResets.find((reset) => reset.realmId === realmId && reset.userId === userId),
      ),
    ),
  take: (reset) => writing(cell, isIn(reset), (isTaken) => (isTaken ? without(reset) : (s) => s)),
  removeOf: (realmId, userId) => changing(cell, without({ realmId, userId })),
});
