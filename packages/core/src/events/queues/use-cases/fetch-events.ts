import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AuthenticationFailure, Caller, User } from '../../../access';
import { isBot } from '../../../access';
import type {
  Cancellation,
  EventId,
  EventQueue,
  Role,
  Unexpected,
  UserId,
  Work,
} from '../../../kernel';
import { unexpected } from '../../../kernel';
import type { DomainEvent } from '../../domain-events';
import type { Followed, Following } from '../../ports/event-repository';
import type { DeliveredEvent, Delivering, ResolvedEntry } from '../delivery';
import { deliver, isMissing } from '../delivery';
import { roleAfter } from '../owner-role';
import { readingPosition } from '../reading-position';
import { accessQueue } from '../steps/access-queue';
import type { EventFailure } from '../../failures';
import { eventFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

/** The client of a poll, for as long as it waits. */
export type WaitingClient = {
  /** Cancelled when the client has disconnected. */
  readonly cancellation: Cancellation;
  /** Authenticates the client's credentials again, when it is run. */
  readonly authenticateAgain: Work<AuthenticationFailure, User>;
  /** Called once, with the response of a poll that had to wait; must not throw. */
  readonly respond: (response: E.Either<FetchEventsFailure, FetchedEvents>) => void;
};

export type FetchEvents = {
  readonly queueId?: string | undefined;
  readonly lastEventId?: number | undefined;
  readonly dontBlock: boolean;
  readonly client: WaitingClient;
};

export type FetchEventsFailure =
  | AuthenticationFailure
  | EventFailure<'BadEventQueueId' | 'EventNotInQueue' | 'EventsPruned' | 'MissingEventArgument'>
  | Unexpected;

export type FetchedEvents = {
  readonly events: readonly DeliveredEvent[];
  /** Only if no event was available at first, so that the request waited. */
  readonly queueId: string | undefined;
};

type Dependencies = Delivering & Pick<Ports, 'clock' | 'queues' | 'random' | 'stream'>;

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
  /** Whether the queue may lack an event between these. */
  readonly isIncomplete: boolean;
};

/** A poll that is being served: all that is kept of its request while it waits. */
type Poll = {
  readonly queue: EventQueue;
  /** The owner's role at `after`, unless the log has a later change of it. */
  readonly role: Role;
  readonly isBot: boolean;
  /** What the client has, or has seen that it does not receive. */
  readonly after: EventId;
  /** What the client acknowledged. */
  readonly acknowledged: EventId;
  readonly dontBlock: boolean;
  readonly hasWaited: boolean;
  readonly client: WaitingClient;
};

/** None: the poll waits. */
type Served = TE.TaskEither<FetchEventsFailure, O.Option<FetchedEvents>>;

/** Whether the event may revoke the credentials of the queue's owner. */
const isAboutCredentials = (event: DomainEvent, userId: UserId): boolean =>
  event._tag === 'RealmDeactivated' ||
  ((event._tag === 'ApiKeyRenewed' ||
    event._tag === 'NamedKeysChanged' ||
    event._tag === 'SessionsEnded') &&
    event.userId === userId);

/** What a poll reads from the log. */
const readingOf = (
  dependencies: Dependencies,
  poll: Poll,
  waitMilliseconds: number,
): Following<Batch> => {
  const { queue, after, isBot } = poll;
  let role = poll.role;
  return {
    realmId: queue.realmId,
    userId: queue.userId,
    after,
    waitMilliseconds,
    cancellation: poll.client.cancellation,
    begin: (formerRole) => {
      role = O.getOrElse(() => role)(formerRole);
    },
    /**
     * The wire events of the entries that the poll receives. Each entry is presented for the role
     * that the owner had when it was committed, however late it is delivered.
     */
    take: (entries) => {
      let isIncomplete = false;
      const events = entries.flatMap((resolved, index) => {
        role = roleAfter(resolved.entry.event, queue.userId) ?? role;
        isIncomplete ||= isMissing(queue, { role, isBot }, resolved);
        // No id is used twice, even if another version reserved fewer ids than this one needs.
        const taken = Math.max(after, entries[index - 1]?.entry.id ?? after);
        return deliver(queue, { role, isBot }, dependencies, resolved).filter(
          ({ id }) => id > taken,
        );
      });
      const isWanted =
        events.length > 0 ||
        isIncomplete ||
        entries.some(({ entry }) => isAboutCredentials(entry.event, queue.userId));
      return isWanted ? O.some({ entries, role, events, isIncomplete }) : O.none;
    },
    resume: (followed) => resume(dependencies, { ...poll, hasWaited: true }, followed),
  };
};

const fetched = (
  { queue, hasWaited }: Poll,
  events: readonly DeliveredEvent[],
): O.Option<FetchedEvents> => O.some({ events, queueId: hasWaited ? queue.id : undefined });

/**
 * Ends a queue that may lack an event, so that its client registers again and gets the whole state.
 *
 * Source: docs/events.md#entries-of-other-versions.
 */
const endQueue = ({ queues }: Dependencies, { queue }: Poll): Served =>
  pipe(
    queues.remove(queue),
    TE.flatMap(() => TE.left(eventFailure('BadEventQueueId', { queueId: queue.id }))),
  );

/**
 * Ends a wait without events: with an id that is new to the client, unless an event arrived at the
 * last moment.
 *
 * Source: docs/reference/events.md#polling.
 */
const heartbeat = (dependencies: Dependencies, poll: Poll): Served =>
  pipe(
    TE.Do,
    TE.bind('id', () => dependencies.stream.markAfter(poll.queue.realmId, poll.after)),
    TE.bind('late', () => dependencies.stream.follow(readingOf(dependencies, poll, 0))),
    TE.flatMap(({ id, late }): Served => {
      const batch = O.isSome(late) && late.value._tag === 'Taken' ? late.value.value : undefined;
      if (batch?.isIncomplete === true) {
        return endQueue(dependencies, poll);
      }
      const events = batch?.events ?? [];
      return TE.right(fetched(poll, events.length > 0 ? events : [{ type: 'heartbeat', id }]));
    }),
  );

/** The last event of every queue, which tells its client why it gets no others. */
const isDeactivation = (event: DeliveredEvent): boolean =>
  event.type === 'realm' && event.op === 'deactivated';

/** The events that arrived during a wait, if the caller is still authorized. */
const afterWaiting =
  (dependencies: Dependencies, poll: Poll, batch: Batch): Served =>
  async () => {
    const user = await poll.client.authenticateAgain();
    if (E.isLeft(user)) {
      const last = batch.events.filter(isDeactivation);
      return user.left._tag === 'RealmDeactivated' && last.length > 0
        ? E.right(fetched({ ...poll, hasWaited: true }, last))
        : user;
    }
    const { entries, role, events, isIncomplete } = batch;
    if (isIncomplete) {
      return endQueue(dependencies, poll)();
    }
    const current = { ...poll, hasWaited: true };
    return events.length > 0
      ? E.right(fetched(current, events))
      : serve(dependencies, { ...current, role, after: entries.at(-1)?.entry.id ?? poll.after })();
  };

/** A response without events, if the caller is still authorized. */
const withoutEvents =
  (dependencies: Dependencies, poll: Poll, isTimeUp: boolean): Served =>
  async () => {
    const user = await poll.client.authenticateAgain();
    if (E.isLeft(user)) {
      return user;
    }
    const current = { ...poll, hasWaited: true };
    return isTimeUp ? heartbeat(dependencies, current)() : E.right(fetched(current, []));
  };

/** After a wait, the caller is authenticated again before anything is presented. */
const serveFollowed = (
  dependencies: Dependencies,
  poll: Poll,
  followed: Followed<Batch>,
): Served => {
  if (followed._tag === 'Taken') {
    // A poll that did not wait was authenticated with these changes of credentials applied.
    const { events, isIncomplete } = followed.value;
    const isWorthWaiting = events.length === 0 && !poll.dontBlock;
    return poll.hasWaited || isWorthWaiting || isIncomplete
      ? afterWaiting(dependencies, poll, followed.value)
      : TE.right(fetched(poll, events));
  }
  return poll.dontBlock
    ? TE.right(fetched(poll, []))
    : withoutEvents(dependencies, poll, followed._tag === 'TimeIsUp');
};

const waitMilliseconds = ({ random }: Dependencies): number =>
  shortestWaitMilliseconds + random.below(waitSpreadMilliseconds)();

const serve =
  (dependencies: Dependencies, poll: Poll): Served =>
  async () => {
    const milliseconds = poll.dontBlock ? 0 : waitMilliseconds(dependencies);
    const reading = readingOf(dependencies, poll, milliseconds);
    const followed = await dependencies.stream.follow(reading)();
    if (E.isLeft(followed)) {
      return followed;
    }
    return O.isNone(followed.right)
      ? E.right(O.none)
      : serveFollowed(dependencies, poll, followed.right.value)();
  };

/** Gives up the poll's place at the queue. */
const leave = ({ queues }: Dependencies, { queue, client }: Poll): void =>
  queues.release(queue.id, client.cancellation)();

const touch = (
  { queues, clock }: Dependencies,
  { queue, acknowledged }: Pick<Poll, 'queue' | 'acknowledged'>,
): EventQueue => queues.touch(queue, acknowledged, clock.now())();

/** What to do when the poll is served or has failed; a poll that waits is neither. */
const finish = (
  dependencies: Dependencies,
  poll: Poll,
  served: E.Either<FetchEventsFailure, O.Option<FetchedEvents>>,
): void => {
  if (E.isLeft(served)) {
    leave(dependencies, poll);
  } else if (O.isSome(served.right)) {
    leave(dependencies, poll);
    // A wait can be longer than the queue's idle timeout.
    touch(dependencies, poll);
  }
};

/** Goes on with a poll whose wait has ended. */
const resume = (
  dependencies: Dependencies,
  poll: Poll,
  followed: E.Either<Unexpected, Followed<Batch>>,
): void => {
  const { client } = poll;
  const served: Served = E.isLeft(followed)
    ? TE.left(followed.left)
    : serveFollowed(dependencies, poll, followed.right);
  served().then(
    (outcome) => {
      finish(dependencies, poll, outcome);
      if (E.isLeft(outcome)) {
        client.respond(outcome);
      } else if (O.isSome(outcome.right)) {
        client.respond(E.right(outcome.right.value));
      }
    },
    (error: unknown) => {
      leave(dependencies, poll);
      client.respond(E.left(unexpected(error)));
    },
  );
};

type Wanted = { readonly queueId: string; readonly lastEventId: number };

const checkArguments = ({
  queueId,
  lastEventId,
}: FetchEvents): E.Either<EventFailure<'MissingEventArgument'>, Wanted> => {
  if (queueId === undefined) {
    return E.left(eventFailure('MissingEventArgument', { argument: 'queueId' }));
  }
  return lastEventId === undefined
    ? E.left(eventFailure('MissingEventArgument', { argument: 'lastEventId' }))
    : E.right({ queueId, lastEventId });
};

/** The place at the queue is taken last, so that a poll that fails does not end another. */
const begin =
  (dependencies: Dependencies, asked: Poll): Served =>
  async () => {
    // The queue is in memory as it is now: a poll that waits should not keep another one.
    const poll = { ...asked, queue: touch(dependencies, asked) };
    dependencies.queues.claim(poll.queue.id, poll.client.cancellation)();
    const served = await serve(dependencies, poll)();
    finish(dependencies, poll, served);
    return served;
  };

/**
 * The events of a queue after the last one that the client has. None if there is none yet: the
 * poll then waits, and responds to its client later. Polling again with the same id returns the
 * same events again.
 *
 * These are plain steps, as those of a wait are: with a thousand clients, each event begins as many
 * polls, and every promise counts.
 *
 * Source: docs/reference/events.md#polling.
 */
export const fetchEvents =
  (dependencies: Dependencies) =>
  (caller: Caller, command: FetchEvents): Served =>
  async () => {
    const wanted = checkArguments(command);
    if (E.isLeft(wanted)) {
      return wanted;
    }
    const queue = await accessQueue(dependencies, caller, wanted.right.queueId)();
    if (E.isLeft(queue)) {
      return queue;
    }
    const after = readingPosition(queue.right, wanted.right.lastEventId);
    if (E.isLeft(after)) {
      return after;
    }
    const isReached = await dependencies.stream.reaches(queue.right.realmId, after.right)();
    if (E.isLeft(isReached)) {
      return isReached;
    }
    return isReached.right
      ? begin(dependencies, {
          queue: queue.right,
          role: caller.user.role,
          isBot: isBot(caller.user),
          after: after.right,
          acknowledged: after.right,
          dontBlock: command.dontBlock,
          hasWaited: false,
          client: command.client,
        })()
      : E.left(eventFailure('EventNotInQueue', { eventId: after.right }));
  };
