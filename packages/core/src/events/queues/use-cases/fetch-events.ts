import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AuthenticationFailure, Caller, User } from '../../../access';
import type {
  ApiKeys,
  Clock,
  EventId,
  EventQueue,
  RandomNumbers,
  Role,
  Unexpected,
  UserId,
} from '../../../kernel';
import type { DomainEvent } from '../../domain-events';
import type { EventQueues, EventStream } from '../../ports/event-repository';
import type { DeliveredEvent, ResolvedEntry } from '../delivery';
import { deliver } from '../delivery';
import { readingPosition } from '../reading-position';
import { accessQueue } from '../steps/access-queue';
import type { EventFailure } from '../../failures';
import { eventFailure } from '../../failures';

export type FetchEvents = {
  readonly queueId: string | undefined;
  readonly lastEventId: number | undefined;
  readonly dontBlock: boolean;
  /** Resolves when the client has disconnected. */
  readonly cancelled: Promise<void>;
  /** Authenticates the client's credentials again, when it is run. */
  readonly authenticateAgain: TE.TaskEither<AuthenticationFailure | Unexpected, User>;
};

export type FetchEventsFailure =
  | AuthenticationFailure
  | EventFailure<'BadEventQueueId' | 'EventNotInQueue' | 'EventsPruned' | 'MissingEventArgument'>
  | Unexpected;

export type FetchedEvents = {
  readonly queueId: string;
  readonly events: readonly DeliveredEvent[];
  /** No event was available at first. */
  readonly hasWaited: boolean;
};

type Dependencies = {
  readonly apiKeys: ApiKeys;
  readonly queues: EventQueues;
  readonly stream: EventStream;
  readonly clock: Clock;
  readonly random: RandomNumbers;
};

const shortestWaitMilliseconds = 45_000;
const waitSpreadMilliseconds = 10_000;

/**
 * Entries that matter to the queue, because they have wire events for it or change its owner's
 * credentials; and these wire events.
 */
type Batch = {
  readonly entries: readonly ResolvedEntry[];
  /** The owner's role after the last entry, if the entries change it. */
  readonly role: Role;
  readonly events: readonly DeliveredEvent[];
};

const roleAfter = (event: DomainEvent, userId: UserId): Role | undefined =>
  event._tag === 'UserRoleChanged' && event.userId === userId ? event.role : undefined;

/** Whether the event may revoke the credentials of the queue's owner. */
const isAboutCredentials = (event: DomainEvent, userId: UserId): boolean =>
  event._tag === 'ApiKeyRenewed' && event.userId === userId;

/**
 * The wire events of the entries that one poll receives. The owner's role may change while it
 * waits, so each entry is presented for the role that the owner has after it.
 */
const batchesFor = (
  { apiKeys }: Dependencies,
  queue: EventQueue,
  initialRole: Role,
  after: number,
): ((entries: readonly ResolvedEntry[]) => O.Option<Batch>) => {
  let role = initialRole;
  return (entries) => {
    const events = entries.flatMap((resolved, index) => {
      role = roleAfter(resolved.entry.event, queue.userId) ?? role;
      // If another version reserved fewer ids than this one needs, no id is used twice.
      const taken = Math.max(after, entries[index - 1]?.entry.id ?? after);
      return deliver(queue, role, apiKeys.keyOf, resolved).filter(({ id }) => id > taken);
    });
    const isWanted =
      events.length > 0 ||
      entries.some(({ entry }) => isAboutCredentials(entry.event, queue.userId));
    return isWanted ? O.some({ entries, role, events }) : O.none;
  };
};

/**
 * Ends a wait without events: with an id that is new to the client, unless an event arrived at the
 * last moment.
 *
 * Source: API document, "Events", item 2.
 */
const heartbeat = (
  dependencies: Dependencies,
  queue: EventQueue,
  role: Role,
  after: EventId,
): TE.TaskEither<Unexpected, readonly DeliveredEvent[]> =>
  pipe(
    TE.Do,
    TE.bind('id', () => dependencies.stream.markAfter(queue.realmId, after)),
    TE.bind('late', () =>
      dependencies.stream.follow({
        realmId: queue.realmId,
        after,
        waitMilliseconds: 0,
        take: batchesFor(dependencies, queue, role, after),
        cancelled: new Promise(() => undefined),
      }),
    ),
    TE.map(({ id, late }) =>
      late._tag === 'Taken' && late.value.events.length > 0
        ? late.value.events
        : [{ type: 'heartbeat', id }],
    ),
  );

type Waiting = Pick<FetchEvents, 'authenticateAgain' | 'cancelled' | 'dontBlock'>;

type Waited = TE.TaskEither<
  AuthenticationFailure | Unexpected,
  Pick<FetchedEvents, 'events' | 'hasWaited'>
>;

/**
 * The events that arrived during a wait, if the caller is still authorized. If the caller's role
 * has changed, these are the events for the new role, perhaps none.
 */
const afterWaiting = (
  dependencies: Dependencies,
  queue: EventQueue,
  { entries, role, events }: Batch,
  after: EventId,
  waiting: Waiting,
): Waited =>
  pipe(
    waiting.authenticateAgain,
    TE.flatMap((user) => {
      const batch =
        user.role === role
          ? O.some({ events })
          : batchesFor(dependencies, queue, user.role, after)(entries);
      return O.isSome(batch) && batch.value.events.length > 0
        ? TE.right({ events: batch.value.events, hasWaited: true })
        : pipe(
            wait(dependencies, queue, user.role, entries.at(-1)?.entry.id ?? after, waiting),
            TE.map((waited) => ({ ...waited, hasWaited: true })),
          );
    }),
  );

/** After a wait, the caller is authenticated again before anything is presented. */
const wait = (
  dependencies: Dependencies,
  queue: EventQueue,
  role: Role,
  after: EventId,
  waiting: Waiting,
): Waited =>
  pipe(
    TE.fromIO(dependencies.random.below(waitSpreadMilliseconds)),
    TE.flatMap((spread) =>
      dependencies.stream.follow({
        realmId: queue.realmId,
        after,
        waitMilliseconds: waiting.dontBlock ? 0 : shortestWaitMilliseconds + spread,
        take: batchesFor(dependencies, queue, role, after),
        cancelled: waiting.cancelled,
      }),
    ),
    TE.flatMap((followed): Waited => {
      if (followed._tag === 'Taken') {
        // A poll that did not wait was authenticated with these changes of credentials applied.
        const isWorthWaiting = followed.value.events.length === 0 && !waiting.dontBlock;
        return followed.hasWaited || isWorthWaiting
          ? afterWaiting(dependencies, queue, followed.value, after, waiting)
          : TE.right({ events: followed.value.events, hasWaited: false });
      }
      return waiting.dontBlock
        ? TE.right({ events: [], hasWaited: false })
        : pipe(
            waiting.authenticateAgain,
            TE.flatMap((user) =>
              followed._tag === 'TimeIsUp'
                ? heartbeat(dependencies, queue, user.role, after)
                : TE.right([]),
            ),
            TE.map((events) => ({ events, hasWaited: true })),
          );
    }),
  );

const required = <A>(name: string, value: A | undefined) =>
  TE.fromNullable(eventFailure('MissingEventArgument', { name }))(value);

/**
 * The events of a queue after the last one that the client has; waits if there is none yet. Polling
 * again with the same id returns the same events again.
 *
 * Source: reference, "GET /events".
 */
export const fetchEvents =
  (dependencies: Dependencies) =>
  (caller: Caller, command: FetchEvents): TE.TaskEither<FetchEventsFailure, FetchedEvents> =>
    pipe(
      TE.Do,
      TE.bindW('queueId', () => required('queue_id', command.queueId)),
      TE.bindW('lastEventId', () => required('last_event_id', command.lastEventId)),
      TE.bindW('queue', ({ queueId }) => accessQueue(dependencies, caller, queueId)),
      TE.bindW('after', ({ queue, lastEventId }) =>
        TE.fromEither(readingPosition(queue, lastEventId)),
      ),
      TE.bindW('head', ({ queue }) => dependencies.stream.head(queue.realmId)),
      TE.filterOrElseW(
        ({ after, head }) => after <= head,
        ({ after }) => eventFailure('EventNotInQueue', { eventId: after }),
      ),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.tap(({ queue, after, now }) => dependencies.queues.touch(queue, after, now)),
      TE.bindW('place', ({ queue }) => TE.fromIO(dependencies.queues.claim(queue.id))),
      TE.bindW('waited', ({ queue, after, place }) =>
        wait(dependencies, queue, caller.user.role, after, {
          ...command,
          cancelled: Promise.race([command.cancelled, place.lost]),
        }),
      ),
      TE.bindW('afterwards', () => TE.fromIO(dependencies.clock.now)),
      // A wait can be longer than the queue's idle timeout.
      TE.tap(({ queue, after, afterwards }) => dependencies.queues.touch(queue, after, afterwards)),
      TE.map(({ queue, waited }) => ({ queueId: queue.id, ...waited })),
    );
