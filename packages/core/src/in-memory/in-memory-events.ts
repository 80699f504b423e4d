import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { EventQueueRepository } from '../access';
import type {
  AddressedEvent,
  EventOutbox,
  EventPresentation,
  EventQueues,
  LogEntry,
} from '../events';
import { factsChangedBy, outdates } from '../events';
import type {
  Audience,
  Basis,
  Cancellable,
  EventQueue,
  FactsVersion,
  RealmId,
  UserId,
} from '../kernel';
import { EventId, asId, nextMessage, unknownAges } from '../kernel';
import type { Cell, Change } from './cell';
import { changing, reading } from './cell';
import { takeMessageId } from './in-memory-subscriptions';
import type { State } from './state';

export type Emitted = { readonly realmId: RealmId; readonly event: AddressedEvent };

export const headOf = ({ heads }: State, realmId: RealmId): EventId =>
  heads.get(realmId) ?? asId(EventId)(0);

/** The entries that changed a fact; the log is never cleaned up. */
const factEntries = ({ events }: State, realmId: RealmId): readonly LogEntry[] =>
  events.filter((entry) => entry.realmId === realmId && factsChangedBy(entry).length > 0);

export const factsVersionOf = (state: State, realmId: RealmId): FactsVersion =>
  factEntries(state, realmId).length;

/** Whether the facts that a basis consists of may have changed since its version. */
export const isOutdated = (state: State, basis: Basis): boolean =>
  factEntries(state, basis.realmId)
    .slice(basis.asOf)
    .some((entry) => outdates(basis, entry));

/** Says which message is the next one, if the audience depends on it. */
const withNextMessage = (state: State, realmId: RealmId, audience: Audience): Audience =>
  audience.receivers?.next === nextMessage
    ? {
        ...audience,
        receivers: { ...audience.receivers, next: takeMessageId(state, realmId) },
      }
    : audience;

/** Appends the event to its realm's log, with as many ids as its width. */
export const append =
  ({ widthOf }: EventPresentation) =>
  ({ realmId, event: { event, audience, flags } }: Emitted): Change =>
  (state) => {
    const id = asId(EventId)(headOf(state, realmId) + widthOf(event));
    const entry: LogEntry = {
      realmId,
      id,
      event,
      audience: withNextMessage(state, realmId, audience),
      flags: flags ?? {},
    };
    return {
      ...state,
      events: [...state.events, entry],
      heads: new Map([...state.heads, [realmId, id]]),
    };
  };

/** @param emit stores the event until the commit */
export const inMemoryOutbox = (cell: Cell, emit: (emitted: Emitted) => void): EventOutbox => ({
  emit: (realmId, events) =>
    reading(cell, () => {
      for (const event of events) {
        emit({ realmId, event });
      }
    }),
  closeLog: () => TE.right(undefined),
  head: (realmId) => reading(cell, (state) => headOf(state, realmId)),
  factsVersion: (realmId) => reading(cell, (state) => factsVersionOf(state, realmId)),
  factAges: () => TE.right(unknownAges),
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

export const inMemoryOldQueues = (cell: Cell): EventQueueRepository => ({
  removeAllOf: (realmId, userId) =>
    changing(cell, (state) => without(state, queuesOf(state, realmId, userId))),
  removeAllIn: (realmId) =>
    changing(cell, (state) =>
      without(
        state,
        state.queues.filter((queue) => queue.realmId === realmId),
      ),
    ),
});

/** The waiting poll of each queue. */
export type WaitingPolls = Map<string, Cancellable>;

/** Ends the polls of queues that were removed. */
export const endLostWaits = ({ queues }: State, waiting: WaitingPolls): void => {
  for (const [id, poll] of waiting) {
    if (!queues.some((queue) => queue.id === id)) {
      poll.cancel();
      waiting.delete(id);
    }
  }
};

export const inMemoryQueues = (cell: Cell, waiting: WaitingPolls): EventQueues => ({
  add: (queue, maxQueues) =>
    pipe(
      changing(cell, (state) => {
        const rest = queuesOf(state, queue.realmId, queue.userId).slice(maxQueues - 1);
        const { queues } = without(state, rest);
        return { ...state, queues: [...queues, queue] };
      }),
      TE.tapIO(() => () => endLostWaits(cell.read(), waiting)),
    ),
  find: (id) =>
    reading(cell, ({ queues }) => O.fromNullable(queues.find((queue) => queue.id === id))),
  touch: (polled, acknowledged, now) => () => {
    const touched = { ...polled, acknowledged, lastPolledAt: now };
    cell.write((state) => ({
      ...state,
      queues: state.queues.map((queue) => (queue.id === polled.id ? touched : queue)),
    }));
    return touched;
  },
  remove: ({ id }) =>
    changing(cell, (state) => {
      waiting.get(id)?.cancel();
      return { ...state, queues: state.queues.filter((queue) => queue.id !== id) };
    }),
  claim: (id, poll) => () => {
    waiting.get(id)?.cancel();
    waiting.set(id, poll);
  },
  release: (id, poll) => () => {
    if (waiting.get(id) === poll) {
      waiting.delete(id);
    }
  },
});
