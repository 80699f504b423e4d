import * as O from 'fp-ts/Option';
import { ReminderId } from '../kernel';
import type { ReminderRepository } from '../personal';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';
import type { State } from './state';

type Stored = State['reminders'][number];

const toReminder = ({ realmId: _, ...reminder }: Stored) => reminder;

export const inMemoryReminders = (cell: Cell): ReminderRepository => ({
  list: (realmId, userId) =>
    reading(cell, ({ reminders }) =>
      reminders
        .filter((each) => each.realmId === realmId && each.userId === userId)
        .sort((a, b) => a.deliverAt - b.deliverAt || a.id - b.id)
        .map(toReminder),
    ),
  find: (realmId, id) =>
    reading(cell, ({ reminders }) => {
      const found = reminders.find((each) => each.realmId === realmId && each.id === id);
      return found === undefined ? O.none : O.some(toReminder(found));
    }),
  create: (realmId, reminder) =>
    writing(
      cell,
      () => ({ ...reminder, id: nextId(ReminderId) }),
      (made) => (state) => ({ ...state, reminders: [...state.reminders, { ...made, realmId }] }),
    ),
  fail: (realmId, id) =>
    changing(cell, (state) => ({
      ...state,
      reminders: state.reminders.map((each) =>
        each.realmId === realmId && each.id === id ? { ...each, hasFailed: true } : each,
      ),
    })),
  remove: (realmId, userId, id) => {
    const isThis = (each: Stored) =>
      each.realmId === realmId && each.userId === userId && each.id === id;
    return writing(
      cell,
      ({ reminders }) => reminders.some(isThis),
      () => (state) => ({
        ...state,
        reminders: state.reminders.filter((each) => !isThis(each)),
      }),
    );
  },
});
