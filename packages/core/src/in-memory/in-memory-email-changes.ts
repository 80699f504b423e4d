import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { EmailChangeRepository } from '../accounts';
import { EmailChangeId } from '../kernel';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';
import { nextSalt } from './next-salt';

export const inMemoryEmailChanges = (cell: Cell): EmailChangeRepository => ({
  create: (change) =>
    pipe(
      writing(
        cell,
        () => ({ ...change, id: nextId(EmailChangeId), tokenSalt: nextSalt() }),
        (made) => (state) => ({ ...state, emailChanges: [...state.emailChanges, made] }),
      ),
      TE.map(({ id }) => id),
    ),
  find: (realmId, id) =>
    reading(cell, ({ emailChanges }) =>
      O.fromNullable(emailChanges.find((change) => change.realmId === realmId && change.id === id)),
    ),
  removeOf: (realmId, userId) =>
    changing(cell, (state) => ({
      ...state,
      emailChanges: state.emailChanges.filter(
        (change) => change.realmId !== realmId || change.userId !== userId,
      ),
    })),
});
