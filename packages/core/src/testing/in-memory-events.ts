import type { AddressedEvent, LogEntry } from '../events/log-entry';
import type { EventOutbox } from '../ports/event-outbox';
import type { EventQueueRepository, EventQueues } from '../ports/event-repository';
import * as O from 'fp-ts/Option';
import type { RealmId } from '../shared/id';
import { EventId, asId } from '../shared/id';
import type { Cell, Change } from './cell';
import { changing, reading } from './cell';
import type { State } from './state';

export type Emitted = { readonly realmId: RealmId; readonly event: AddressedEvent };

export const headOf = ({ heads }: State, realmId: RealmId): EventId =>
  heads.get(realmId) ?? asId(EventId)(0);

/** Puts the event at the end of its realm's log, with as many ids as it may need. */
export const append =
  ({ realmId, event: { event, audience, flags, width } }: Emitted): Change =>
  (state) => {
    const id = asId(EventId)(headOf(state, realmId) + (width ?? 1));
    const entry: LogEntry = { realmId, id, event, audience, flags: flags ?? {} };
    return {
      ...state,
      events: [...state.events, entry],
      heads: new Map([...state.heads, [realmId, id]]),
    };
  };

/** @param emit keeps the event until the commit */
export const inMemoryOutbox = (cell: Cell, emit: (emitted: Emitted) => void): EventOutbox => ({
  emit: (realmId, events) =>
    reading(cell, () => {
      for (const event of events) {
        emit({ realmId, event });
      }
    }),
  head: (realmId) => reading(cell, (state) => headOf(state, realmId)),
});

export const inMemoryNewQueues = (cell: Cell): EventQueueRepository => ({
  create: (queue) => changing(cell, (state) => ({ ...state, queues: [...state.queues, queue] })),
});

export const inMemoryQueues = (cell: Cell): EventQueues => queuesIn(cell, new Map());

const queuesIn = (cell: Cell, waiting: Map<string, () => void>): EventQueues => ({
  find: (id) =>
    reading(cell, ({ queues }) => O.fromNullable(queues.find((queue) => queue.id === id))),
  touch: ({ id }, acknowledged, now) =>
    changing(cell, (state) => ({
      ...state,
      queues: state.queues.map((queue) =>
        queue.id === id ? { ...queue, acknowledged, lastPolledAt: now } : queue,
      ),
    })),
  remove: ({ id }) =>
    changing(cell, (state) => {
      waiting.get(id)?.();
      return { ...state, queues: state.queues.filter((queue) => queue.id !== id) };
    }),
  takePlace: (id) => () => {
    waiting.get(id)?.();
    return {
      lost: new Promise<void>((resolve) => {
        waiting.set(id, resolve);
      }),
    };
  },
});
