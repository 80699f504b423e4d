import * as O from 'fp-ts/Option';
import { ScheduledMessageId } from '../kernel';
import type { ScheduledMessage, ScheduledMessageRepository } from '../personal';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';
import type { State } from './state';

type Stored = State['scheduledMessages'][number];

const toScheduled = ({ realmId: _, ...scheduled }: Stored): ScheduledMessage => scheduled;

export const inMemoryScheduledMessages = (cell: Cell): ScheduledMessageRepository => {
  const find: ScheduledMessageRepository['find'] = (realmId, id) =>
    reading(cell, ({ scheduledMessages }) => {
      const found = scheduledMessages.find((each) => each.realmId === realmId && each.id === id);
      return found === undefined ? O.none : O.some(toScheduled(found));
    });
  return {
    list: (realmId, userId) =>
      reading(cell, ({ scheduledMessages }) =>
        scheduledMessages
          .filter((each) => each.realmId === realmId && each.senderId === userId)
          .filter(({ state }) => state !== 'sent')
          .sort((a, b) => a.deliverAt - b.deliverAt || a.id - b.id)
          .map(toScheduled),
      ),
    find,
    hold: find,
    create: (realmId, scheduled) =>
      writing(
        cell,
        () => ({ ...scheduled, id: nextId(ScheduledMessageId) }),
        (made) => (state) => ({
          ...state,
          scheduledMessages: [...state.scheduledMessages, { ...made, realmId }],
        }),
      ),
    replace: (realmId, scheduled) =>
      changing(cell, (state) => ({
        ...state,
        scheduledMessages: state.scheduledMessages.map((each) =>
          each.realmId === realmId && each.id === scheduled.id ? { ...scheduled, realmId } : each,
        ),
      })),
    remove: (realmId, userId, id) => {
      const isThis = (each: Stored) =>
        each.realmId === realmId &&
        each.senderId === userId &&
        each.id === id &&
        each.state !== 'sent';
      return writing(
        cell,
        ({ scheduledMessages }) => scheduledMessages.some(isThis),
        () => (state) => ({
          ...state,
          scheduledMessages: state.scheduledMessages.filter((each) => !isThis(each)),
          claims: state.claims.filter(({ scheduledMessageId }) => scheduledMessageId !== id),
        }),
      );
    },
  };
};
