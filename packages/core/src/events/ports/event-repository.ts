import type * as E from 'fp-ts/Either';
import type { IO } from 'fp-ts/IO';
import type * as O from 'fp-ts/Option';
import type {
  Async,
  Cancellable,
  Cancellation,
  EventId,
  EventQueue,
  RealmId,
  Role,
  Timestamp,
  Unexpected,
  UserId,
} from '../../kernel';
import type { ResolvedEntry } from '../queues/delivery';

/** Queues for polls: outside of any transaction. */
export interface EventQueues {
  /**
   * Registers the queue. If its owner then has more than `maxQueues`, removes those that have not
   * been polled for longest.
   */
  readonly add: (queue: EventQueue, maxQueues: number) => Async<void>;
  readonly find: (id: string) => Async<O.Option<EventQueue>>;
  /**
   * Records that the client polled, and what it acknowledged; stored a little later. Returns the
   * queue as it is now.
   */
  readonly touch: (queue: EventQueue, acknowledged: EventId, now: Timestamp) => IO<EventQueue>;
  readonly remove: (queue: EventQueue) => Async<void>;
  /**
   * Cancels the poll that waits at the queue, and replaces it.
   *
   * @param poll cancelled when a newer poll replaces it, or the queue is removed
   */
  readonly claim: (id: string, poll: Cancellable) => IO<void>;
  /** Undoes the claim of this poll, unless a newer one replaced it. */
  readonly release: (id: string, poll: Cancellable) => IO<void>;
}

export type Following<A> = {
  readonly realmId: RealmId;
  /** Whose events these are. */
  readonly userId: UserId;
  readonly after: EventId;
  /** How long to wait; 0 returns what is available without waiting. */
  readonly waitMilliseconds: number;
  /**
   * Called once, before any entry is passed on.
   *
   * @param formerRole the user's role at `after`, if it has changed since
   */
  readonly begin: (formerRole: O.Option<Role>) => void;
  /** Called with entries in order, each exactly once; a Some ends the wait. */
  readonly take: (entries: readonly ResolvedEntry[]) => O.Option<A>;
  /** Ends the wait; the stream is its listener only while it waits. */
  readonly cancellation: Cancellation;
  /** Called once, only after a wait; must not throw. */
  readonly resume: (followed: E.Either<Unexpected, Followed<A>>) => void;
};

export type Followed<A> =
  | { readonly _tag: 'Taken'; readonly value: A }
  | { readonly _tag: 'TimeIsUp' }
  | { readonly _tag: 'Cancelled' };

/** The single reader of a realm's log in this process. */
export interface EventStream {
  /**
   * Passes on what is in the log, and waits for more if nothing is taken. None: it waits, and calls
   * `resume` when the wait ends. A wait is a small record, no pending promise: there are thousands
   * of them.
   */
  readonly follow: <A>(following: Following<A>) => Async<O.Option<Followed<A>>>;
  /** Whether the log has grown as far as this id. */
  readonly reaches: (realmId: RealmId, id: EventId) => Async<boolean>;
  /**
   * An id larger than `than` up to which the log is complete; takes a new one if the log has
   * not grown since.
   */
  readonly markAfter: (realmId: RealmId, than: EventId) => Async<EventId>;
}
