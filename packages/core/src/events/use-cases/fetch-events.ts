import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Clock } from '../../ports/clock';
import type { EventQueues, EventStream } from '../../ports/event-repository';
import type { ApiKeys } from '../../ports/secrets';
import type { RandomNumbers } from '../../ports/random-numbers';
import type { Unexpected } from '../../ports/unexpected';
import type { EventId, UserId } from '../../shared/id';
import type { Role } from '../../users/role';
import type { DeliveredEvent, ResolvedEntry } from '../delivery';
import { deliver } from '../delivery';
import type { DomainEvent } from '../domain-event';
import type {
  BadEventQueueId,
  EventNotInQueue,
  EventsPruned,
  MissingEventArgument,
} from '../event-failures';
import { eventNotInQueue, missingEventArgument } from '../event-failures';
import type { EventQueue } from '../event-queue';
import { readingPosition } from '../reading-position';
import { accessQueue } from './access-queue';

export type FetchEvents = {
  readonly queueId: string | undefined;
  readonly lastEventId: number | undefined;
  readonly dontBlock: boolean;
  /** Resolves when the client hung up. */
  readonly cancelled: Promise<void>;
};

export type FetchEventsFailure =
  BadEventQueueId | EventNotInQueue | EventsPruned | MissingEventArgument | Unexpected;

export type FetchedEvents = {
  readonly queueId: string;
  readonly events: readonly DeliveredEvent[];
  /** Nothing was there at first. */
  readonly hasWaited: boolean;
};

type Waited = Pick<FetchedEvents, 'events' | 'hasWaited'>;

type Dependencies = {
  readonly apiKeys: ApiKeys;
  readonly queues: EventQueues;
  readonly stream: EventStream;
  readonly clock: Clock;
  readonly random: RandomNumbers;
};

const shortestWaitMilliseconds = 45_000;
const waitSpreadMilliseconds = 10_000;

const roleAfter = (event: DomainEvent, userId: UserId): Role | undefined =>
  event._tag === 'UserRoleChanged' && event.userId === userId ? event.role : undefined;

const some = (events: readonly DeliveredEvent[]): O.Option<readonly DeliveredEvent[]> =>
  events.length === 0 ? O.none : O.some(events);

/**
 * What the queue gets of the entries that one poll is handed. The owner's role may change while it
 * waits, so each entry is judged by the role that its owner has after it.
 */
const takeFor = (
  { apiKeys }: Dependencies,
  queue: EventQueue,
  caller: Caller,
  after: number,
): ((entries: readonly ResolvedEntry[]) => O.Option<readonly DeliveredEvent[]>) => {
  const owner = { role: caller.user.role };
  return (entries) =>
    some(
      entries.flatMap((resolved, index) => {
        owner.role = roleAfter(resolved.entry.event, caller.user.id) ?? owner.role;
        // Where another version left fewer ids than this one needs, none is used twice.
        const taken = Math.max(after, entries[index - 1]?.entry.id ?? after);
        return deliver(queue, owner.role, apiKeys.keyOf, resolved).filter(({ id }) => id > taken);
      }),
    );
};

/**
 * Ends a wait in which nothing came: with an id that is new to the client, unless something did
 * come at the last moment.
 *
 * Source: API document, «Events», item 2.
 */
const heartbeat = (
  dependencies: Dependencies,
  queue: EventQueue,
  caller: Caller,
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
        take: takeFor(dependencies, queue, caller, after),
        cancelled: new Promise(() => undefined),
      }),
    ),
    TE.map(({ id, late }) => (late._tag === 'Taken' ? late.value : [{ type: 'heartbeat', id }])),
  );

const wait = (
  dependencies: Dependencies,
  queue: EventQueue,
  caller: Caller,
  after: EventId,
  dontBlock: boolean,
  cancelled: Promise<void>,
): TE.TaskEither<Unexpected, Waited> =>
  pipe(
    TE.fromIO(dependencies.random.below(waitSpreadMilliseconds)),
    TE.flatMap((spread) =>
      dependencies.stream.follow({
        realmId: queue.realmId,
        after,
        waitMilliseconds: dontBlock ? 0 : shortestWaitMilliseconds + spread,
        take: takeFor(dependencies, queue, caller, after),
        cancelled,
      }),
    ),
    TE.flatMap((followed) => {
      if (followed._tag === 'Taken') {
        return TE.right({ events: followed.value, hasWaited: followed.hasWaited });
      }
      return followed._tag === 'TimeIsUp' && !dontBlock
        ? pipe(
            heartbeat(dependencies, queue, caller, after),
            TE.map((events) => ({ events, hasWaited: true })),
          )
        : TE.right({ events: [], hasWaited: !dontBlock });
    }),
  );

const required = <A>(name: string, value: A | undefined) =>
  TE.fromNullable(missingEventArgument(name))(value);

/**
 * The events of a queue after the last one that the client has; waits for one if there is none
 * yet. Polling again with the same id gives the same events again.
 *
 * Source: reference, «GET /events».
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
        ({ after }) => eventNotInQueue(after),
      ),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.tap(({ queue, after, now }) => dependencies.queues.touch(queue, after, now)),
      TE.bindW('place', ({ queue }) => TE.fromIO(dependencies.queues.takePlace(queue.id))),
      TE.bindW('waited', ({ queue, after, place }) =>
        wait(
          dependencies,
          queue,
          caller,
          after,
          command.dontBlock,
          Promise.race([command.cancelled, place.lost]),
        ),
      ),
      TE.bindW('afterwards', () => TE.fromIO(dependencies.clock.now)),
      // A wait can take longer than the queue may lie idle.
      TE.tap(({ queue, after, afterwards }) => dependencies.queues.touch(queue, after, afterwards)),
      TE.map(({ queue, waited }) => ({ queueId: queue.id, ...waited })),
    );
