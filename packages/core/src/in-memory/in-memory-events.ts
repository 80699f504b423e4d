import type { EventQueueRepository } from '../access';
import type { AddressedEvent, EventOutbox, EventQueues, LogEntry } from '../events';
import { widthOf, withMembershipChanges } from '../events';
import type { ChannelId, EventQueue, RealmId, UserId } from '../kernel';
import { EventId, asId } from '../kernel';
import type { Cell, Change } from './cell';
import { changing, reading } from './cell';
import type { State } from './state';
import * as O from 'fp-ts/Option';

export type Emitted = { readonly realmId: RealmId; readonly event: AddressedEvent };

export const headOf = ({ heads }: State, realmId: RealmId): EventId =>
  heads.get(realmId) ?? asId(EventId)(0);

/** Appends the event to its realm's log, with as many ids as its width. */
export const append =
  ({ realmId, event: { event, audience, flags } }: Emitted): Change =>
  (state) => {
    const id = asId(EventId)(headOf(state, realmId) + widthOf(event));
    const entry: LogEntry = { realmId, id, event, audience, flags: flags ?? {} };
    return {
      ...state,
      events: [...state.events, entry],
      heads: new Map([...state.heads, [realmId, id]]),
    };
  };

/** The emitted events, and an entry for changed memberships that they do not mention. */
export const withChangedMemberships = (
  emitted: readonly Emitted[],
  before: State,
  after: State,
): readonly Emitted[] => {
  if (before.periods === after.periods) {
    return emitted;
  }
  const known = new Set(before.periods);
  const changed = new Set(
    after.periods.filter((period) => !known.has(period)).map(({ channelId }) => channelId),
  );
  const realmOf = (channelId: ChannelId) =>
    after.channels.find(({ id }) => id === channelId)?.realmId;
  const realmIds = new Set(Array.from(changed, realmOf).filter((id) => id !== undefined));
  const membershipChanges = Array.from(realmIds).flatMap((realmId) => {
    const events = emitted.filter((each) => each.realmId === realmId).map(({ event }) => event);
    const own = new Set(Array.from(changed).filter((id) => realmOf(id) === realmId));
    return withMembershipChanges(events, own)
      .slice(events.length)
      .map((event) => ({ realmId, event }));
  });
  return [...emitted, ...membershipChanges];
};

/** @param emit stores the event until the commit */
export const inMemoryOutbox = (cell: Cell, emit: (emitted: Emitted) => void): EventOutbox => ({
  emit: (realmId, events) =>
    reading(cell, () => {
      for (const event of events) {
        emit({ realmId, event });
      }
    }),
  head: (realmId) => reading(cell, (state) => headOf(state, realmId)),
});

/** Newest polled first. */
const queuesOf = ({ queues }: State, realmId: RealmId, userId: UserId): readonly EventQueue[] =>
  queues
    .filter((queue) => queue.realmId === realmId && queue.userId === userId)
    .sort((a, b) => b.lastPolledAt - a.lastPolledAt);

const without = (state: State, removed: readonly EventQueue[]): State => ({
  ...state,
  queues: state.queues.filter((queue) => !removed.includes(queue)),
});

export const inMemoryNewQueues = (cell: Cell): EventQueueRepository => ({
  create: (queue, maxQueues) =>
    changing(cell, (state) => {
      const rest = queuesOf(state, queue.realmId, queue.userId).slice(maxQueues - 1);
      const { queues } = without(state, rest);
      return { ...state, queues: [...queues, queue] };
    }),
  removeAllOf: (realmId, userId) =>
    changing(cell, (state) => without(state, queuesOf(state, realmId, userId))),
});

/** The waiting poll of each queue. */
export type WaitingPolls = Map<string, () => void>;

/** Ends the polls of queues that were removed. */
export const endLostWaits = ({ queues }: State, waiting: WaitingPolls): void => {
  for (const [id, end] of waiting) {
    if (!queues.some((queue) => queue.id === id)) {
      end();
      waiting.delete(id);
    }
  }
};

export const inMemoryQueues = (cell: Cell, waiting: WaitingPolls): EventQueues => ({
  find: (id) =>
    reading(cell, ({ queues }) => O.fromNullable(queues.find((queue) => queue.id === id))),
  touch:
    ({ id }, acknowledged, now) =>
    () =>
      cell.write((state) => ({
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
  claim: (id, end) => () => {
    waiting.get(id)?.();
    waiting.set(id, end);
  },
  release: (id, end) => () => {
    if (waiting.get(id) === end) {
      waiting.delete(id);
    }
  },
});
