import type { IO } from 'fp-ts/IO';
import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { EventId, EventQueue, RealmId, Timestamp, Unexpected } from '../../kernel';
import type { ResolvedEntry } from '../queues/delivery';

/** Wrapped in an object, because a returned promise would be awaited. */
export type QueueClaim = {
  /** Resolves when a newer poll replaces this one, or the queue is removed. */
  readonly lost: Promise<void>;
};

/** Queues for polls: outside of any transaction. */
export interface EventQueues {
  readonly find: (id: string) => TE.TaskEither<Unexpected, O.Option<EventQueue>>;
  /** Records that the client polled, and what it acknowledged; may be stored a little later. */
  readonly touch: (
    queue: EventQueue,
    acknowledged: EventId,
    now: Timestamp,
  ) => TE.TaskEither<Unexpected, void>;
  readonly remove: (queue: EventQueue) => TE.TaskEither<Unexpected, void>;
  /** Ends the poll that waits at the queue, and replaces it. */
  readonly claim: (id: string) => IO<QueueClaim>;
}

export type Following<A> = {
  readonly realmId: RealmId;
  readonly after: EventId;
  /** How long to wait; 0 returns what is available without waiting. */
  readonly waitMilliseconds: number;
  /** Called with entries in order, each exactly once; a Some ends the wait. */
  readonly take: (entries: readonly ResolvedEntry[]) => O.Option<A>;
  /** Resolves when the client no longer waits for the response. */
  readonly cancelled: Promise<void>;
};

export type Followed<A> =
  | {
      readonly _tag: 'Taken';
      readonly value: A;
      /** No entry was available at first. */ readonly hasWaited: boolean;
    }
  | { readonly _tag: 'TimeIsUp' }
  | { readonly _tag: 'Cancelled' };

/** The single reader of a realm's log in this process. */
export interface EventStream {
  readonly follow: <A>(following: Following<A>) => TE.TaskEither<Unexpected, Followed<A>>;
  /** The id of the last event in the log. */
  readonly head: (realmId: RealmId) => TE.TaskEither<Unexpected, EventId>;
  /**
   * An id larger than `than` up to which the log is complete; takes a new one if the log has
   * not grown since.
   */
  readonly markAfter: (realmId: RealmId, than: EventId) => TE.TaskEither<Unexpected, EventId>;
}
