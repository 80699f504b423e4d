import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { EventStream, Followed, Following, LogEntry, ResolvedEntry } from '../events';
import type { Unexpected } from '../kernel';
import { EventId, asId, guarded, unexpected } from '../kernel';
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

/** Passes on the new entries. */
const lookout = <A>(cell: Cell, { realmId, after, take }: Following<A>) => {
  const position = { last: after };
  return (): O.Option<A> => {
    const state = cell.read();
    const fresh = state.events.filter(
      (entry) => entry.realmId === realmId && entry.id > position.last,
    );
    position.last = asId(EventId)(Math.max(position.last, headOf(state, realmId)));
    return fresh.length === 0 ? O.none : take(fresh.map((entry) => resolveEntry(state, entry)));
  };
};

const waitFor = <A>(cell: Cell, bell: Bell, following: Following<A>): Promise<Followed<A>> =>
  new Promise((resolve, reject) => {
    const look = lookout(cell, following);
    const cleanUps: (() => void)[] = [];
    const end = (followed: Followed<A>) => {
      cleanUps.forEach((cleanUp) => cleanUp());
      resolve(followed);
    };
    const fail = (error: unknown) => {
      cleanUps.forEach((cleanUp) => cleanUp());
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const lookOnce = (hasWaited = true): boolean => {
      const taken = look();
      if (O.isSome(taken)) {
        end({ _tag: 'Taken', value: taken.value, hasWaited });
      }
      return O.isSome(taken);
    };
    if (lookOnce(false)) {
      return;
    }
    if (following.waitMilliseconds === 0) {
      end({ _tag: 'TimeIsUp' });
      return;
    }
    const timer = setTimeout(() => end({ _tag: 'TimeIsUp' }), following.waitMilliseconds);
    cleanUps.push(() => clearTimeout(timer), bell.onRing(guarded(fail, lookOnce)));
    void following.cancelled.then(() => end({ _tag: 'Cancelled' }));
  });

export const inMemoryEventStream = (cell: Cell, bell: Bell): EventStream => ({
  follow: <A>(following: Following<A>): TE.TaskEither<Unexpected, Followed<A>> =>
    TE.tryCatch(() => waitFor(cell, bell, following), unexpected),
  head: (realmId) => reading(cell, (state) => headOf(state, realmId)),
  markAfter: (realmId, than) =>
    writing(
      cell,
      (state) => asId(EventId)(Math.max(headOf(state, realmId), than + 1)),
      (id) => (state) => ({ ...state, heads: new Map([...state.heads, [realmId, id]]) }),
    ),
});
