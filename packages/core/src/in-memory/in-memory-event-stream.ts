import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { EventStream, Followed, Following, LogEntry, ResolvedEntry } from '../events';
import { roleBefore } from '../events';
import type { Async, EventId as EventIdType, RealmId, Unexpected } from '../kernel';
import { EventId, asId, catching, guarded, unexpected } from '../kernel';
import type { Cell } from './cell';
import { reading, writing } from './cell';
import { headOf } from './in-memory-events';
import { wasMember } from './in-memory-subscriptions';
import type { State } from './state';

// The core is compiled without host types; every test environment has these.
declare function setTimeout(callback: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;

/** Wakes the waiting polls when the log has grown. */
export type Bell = {
  readonly ring: () => void;
  readonly onRing: (listener: () => void) => () => void;
};

export const newBell = (): Bell => {
  const listeners = new Set<() => void>();
  return {
    ring: () => Array.from(listeners).forEach((listener) => listener()),
    onRing: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const resolveEntry = (state: State, entry: LogEntry): ResolvedEntry => {
  const { receivers } = entry.audience;
  return {
    entry,
    received: (userId, messageId) =>
      receivers !== undefined && wasMember(state, userId, receivers.channelId, messageId),
  };
};

const entriesAfter = (state: State, realmId: RealmId, id: EventIdType): readonly LogEntry[] =>
  state.events.filter((entry) => entry.realmId === realmId && entry.id > id);

/** Passes on the new entries. */
const lookout = <A>(cell: Cell, following: Following<A>) => {
  const { realmId, userId, after } = following;
  const position = { last: after };
  following.begin(roleBefore(entriesAfter(cell.read(), realmId, after), userId));
  return (): O.Option<A> => {
    const state = cell.read();
    const fresh = entriesAfter(state, realmId, position.last);
    position.last = asId(EventId)(Math.max(position.last, headOf(state, realmId)));
    return fresh.length === 0
      ? O.none
      : following.take(fresh.map((entry) => resolveEntry(state, entry)));
  };
};

/** Looks once; if nothing is taken, waits and resumes the following later. */
const followOrWait = <A>(
  cell: Cell,
  bell: Bell,
  following: Following<A>,
): O.Option<Followed<A>> => {
  const look = lookout(cell, following);
  const taken = look();
  if (O.isSome(taken)) {
    return O.some({ _tag: 'Taken', value: taken.value });
  }
  if (following.waitMilliseconds === 0) {
    return O.some({ _tag: 'TimeIsUp' });
  }
  const end = (followed: E.Either<Unexpected, Followed<A>>): void => {
    clearTimeout(timer);
    stopListening();
    following.cancellation.onCancel(undefined);
    following.resume(followed);
  };
  const timer = setTimeout(() => end(E.right({ _tag: 'TimeIsUp' })), following.waitMilliseconds);
  const stopListening = bell.onRing(
    guarded(
      (error) => end(E.left(unexpected(error))),
      () => {
        const later = look();
        if (O.isSome(later)) {
          end(E.right({ _tag: 'Taken', value: later.value }));
        }
      },
    ),
  );
  following.cancellation.onCancel({ cancel: () => end(E.right({ _tag: 'Cancelled' })) });
  return O.none;
};

export const inMemoryEventStream = (cell: Cell, bell: Bell): EventStream => ({
  follow: <A>(following: Following<A>): Async<O.Option<Followed<A>>> =>
    catching(() => Promise.resolve(followOrWait(cell, bell, following)), unexpected),
  reaches: (realmId, id) => reading(cell, (state) => id <= headOf(state, realmId)),
  markAfter: (realmId, than) =>
    writing(
      cell,
      (state) => asId(EventId)(Math.max(headOf(state, realmId), than + 1)),
      (id) => (state) => ({ ...state, heads: new Map([...state.heads, [realmId, id]]) }),
    ),
});
