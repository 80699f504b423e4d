import * as O from 'fp-ts/Option';
import type { EmailChangeRepository } from '../ports/email-change-repository';
import { EmailChangeId } from '../shared/id';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';

export const inMemoryEmailChanges = (cell: Cell): EmailChangeRepository => ({
  create: (change) =>
    writing(
      cell,
      () => nextId(EmailChangeId),
      (id) => (state) => ({ ...state, emailChanges: [...state.emailChanges, { ...change, id }] }),
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
