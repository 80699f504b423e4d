import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as T from 'fp-ts/Task';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AuthenticationFailure, Caller } from '../access';
import { accessFailure } from '../access';
import type {
  DeliveredEvent,
  FetchEventsFailure,
  FetchedEvents,
  RegisterQueueFailure,
} from '../events';
import type { Cancellation, EventType, Fields, QueueNarrow, Unexpected } from '../kernel';
import { capabilityNames, newCancellation, unexpected } from '../kernel';
import type { UseCases } from '../use-cases';
import { unlessMistaken } from './check-call';
import type { ActingFailure } from './load-caller';
import { ParleyError } from './result';

/** Ends a subscription from outside, as an `AbortSignal` does. */
export type StopSignal = {
  readonly aborted: boolean;
  readonly addEventListener: (type: 'abort', listener: () => void) => void;
  readonly removeEventListener: (type: 'abort', listener: () => void) => void;
};

/** Which of the events that the user may see are wanted; all of them by default. */
export type EventFilter = {
  /** Types such as `message`, `reaction`, `subscription`. */
  readonly types?: readonly EventType[] | undefined;
  /** Pairs of operator and operand that messages have to match, as in `narrow` of a register. */
  readonly narrow?: QueueNarrow | undefined;
  /** Also messages in public channels to which the user is not subscribed. */
  readonly allPublicChannels?: boolean | undefined;
  /** The content of messages as HTML instead of Markdown. */
  readonly html?: boolean | undefined;
  readonly signal?: StopSignal | undefined;
};

/** A new message, in the format of the API. */
export type MessageEvent = DeliveredEvent & {
  readonly type: 'message';
  readonly message: Fields;
  readonly flags: readonly string[];
};

/** Whether it is a new message; the value of an iteration that has ended is not. */
export const isMessageEvent = (event: DeliveredEvent | undefined): event is MessageEvent =>
  event?.type === 'message';

/** @typeParam A an event, in the format of the API */
export type EventSubscription<A = DeliveredEvent> = AsyncIterable<A> & {
  // Spelled out, because the value of an AsyncIterator that has ended is `any`.
  readonly next: () => Promise<IteratorResult<A, undefined>>;
  /** Ends the iteration, as a loop does that is left. */
  readonly return: () => Promise<IteratorResult<A, undefined>>;
  /** Resolves when every later event will be delivered; rejects if the user cannot subscribe. */
  readonly ready: Promise<void>;
};

/** A subscription, and how the program that opened it ends it. */
export type OpenSubscription = {
  readonly subscription: EventSubscription;
  /** Ends the iteration and removes the queue; never rejects. */
  readonly close: () => Promise<void>;
  /** Resolves when it is closed, by whomever. */
  readonly closed: Promise<void>;
};

type Registered = { readonly queueId: string; readonly lastEventId: number };

type EventsFailure = ActingFailure | RegisterQueueFailure | FetchEventsFailure;

/**
 * How long a consumer may take for the events that it was given at once, which are held in memory;
 * later ones wait in the log meanwhile.
 */
const idleSeconds = 3600;

const firstRetryMilliseconds = 100;
const longestRetryMilliseconds = 5000;

/** An optional avatar URL, a partial list of users, saves bandwidth alone. */
const capabilities = new Set(
  capabilityNames.filter(
    (name) => name !== 'user_avatar_url_field_optional' && name !== 'user_list_incomplete',
  ),
);

const register = (
  { events }: Pick<UseCases, 'events'>,
  load: TE.TaskEither<ActingFailure, Caller>,
  { types, narrow = [], allPublicChannels = false, html = false }: EventFilter,
): TE.TaskEither<ActingFailure | RegisterQueueFailure, Registered> =>
  pipe(
    load,
    TE.flatMap((caller) =>
      events.registerQueue(caller, {
        applyMarkdown: html,
        clientGravatar: false,
        eventTypes: types,
        fetchEventTypes: [],
        allPublicChannels,
        capabilities,
        narrow,
        idleTimeout: idleSeconds,
      }),
    ),
    TE.flatMap(({ queue }) =>
      queue === null
        ? TE.left(unexpected(new Error('an account gets a queue')))
        : TE.right({ queueId: queue.id, lastEventId: queue.lastEventId }),
    ),
  );

/** A user who no longer exists cannot have been deleted: the account is closed. */
const asAuthentication = (failure: ActingFailure): AuthenticationFailure | Unexpected =>
  failure._tag === 'UserDoesNotExist'
    ? accessFailure('AccountDeactivated', { atLogin: false })
    : failure;

/** Waits for events; None of them if the wait is cancelled. */
const poll = (
  { events }: Pick<UseCases, 'events'>,
  load: TE.TaskEither<ActingFailure, Caller>,
  position: Registered,
  cancellation: Cancellation,
): TE.TaskEither<EventsFailure, readonly DeliveredEvent[]> =>
  pipe(
    load,
    TE.flatMap((caller): TE.TaskEither<EventsFailure, FetchedEvents> => {
      let settle: (result: E.Either<FetchEventsFailure, FetchedEvents>) => void = () => undefined;
      const later = new Promise<E.Either<FetchEventsFailure, FetchedEvents>>((resolve) => {
        settle = resolve;
      });
      return pipe(
        events.fetch(caller, {
          ...position,
          client: {
            cancellation,
            authenticateAgain: pipe(
              load,
              TE.mapBoth(asAuthentication, ({ user }) => user),
            ),
            respond: settle,
          },
        }),
        TE.flatMap(
          O.match(
            () => () => later,
            (fetched) => TE.right(fetched),
          ),
        ),
      );
    }),
    TE.map((fetched) => fetched.events),
  );

const isTemporary = (failure: EventsFailure): boolean =>
  failure._tag === 'Unexpected' && failure.isUnavailable;

/**
 * The events of a user, in order, from the log that feeds the queues of clients. Only a batch of
 * them is in memory: the next one is read when the consumer has taken all of this one.
 *
 * While the database is unavailable, the iteration waits. It rejects with a ParleyError if the user
 * loses access, or if the consumer was too slow, so that the log no longer has what it missed.
 *
 * @param mistake what is wrong with the user or the filter, with which it rejects; undefined if nothing is
 */
export const openSubscription = (
  useCases: Pick<UseCases, 'events'>,
  load: TE.TaskEither<ActingFailure, Caller>,
  filter: EventFilter,
  mistake?: string,
): OpenSubscription => {
  let isClosed = false;
  const hasEnded = (): boolean => isClosed;
  let cancellation = newCancellation();
  const registered = unlessMistaken(mistake, () => register(useCases, load, filter)());
  // Whoever iterates gets the same failure, as from `ready`.
  registered.catch(() => undefined);

  const removeQueue = async (): Promise<void> => {
    const outcome = await registered;
    if (E.isRight(outcome)) {
      const { queueId } = outcome.right;
      await pipe(
        load,
        TE.flatMap((caller) => useCases.events.deleteQueue(caller, { queueId })),
      )();
    }
  };
  let closing: Promise<void> | undefined;
  let noteClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    noteClosed = resolve;
  });
  const close = (): Promise<void> => {
    isClosed = true;
    cancellation.cancel();
    filter.signal?.removeEventListener('abort', onAbort);
    // The queue of somebody who lost access is gone, and any other one expires.
    closing ??= removeQueue()
      .catch(() => undefined)
      .then(noteClosed);
    return closing;
  };
  const onAbort = (): void => void close();

  const nextBatch = async (
    position: Registered,
  ): Promise<E.Either<EventsFailure, readonly DeliveredEvent[]>> => {
    let pause = firstRetryMilliseconds;
    for (;;) {
      cancellation = newCancellation();
      const batch = await poll(useCases, load, position, cancellation)();
      if (E.isRight(batch) || isClosed || !isTemporary(batch.left)) {
        return batch;
      }
      await T.delay(pause)(T.of(undefined))();
      pause = Math.min(pause * 2, longestRetryMilliseconds);
    }
  };

  const iterate = async function* (): AsyncGenerator<DeliveredEvent, undefined> {
    try {
      const outcome = await registered;
      if (E.isLeft(outcome)) {
        await Promise.reject(new ParleyError(outcome.left));
        return;
      }
      let position = outcome.right;
      while (!hasEnded()) {
        const batch = await nextBatch(position);
        if (E.isLeft(batch)) {
          if (!hasEnded()) {
            await Promise.reject(new ParleyError(batch.left));
          }
          return;
        }
        for (const event of batch.right) {
          position = { ...position, lastEventId: event.id };
          if (event.type !== 'heartbeat') {
            yield event;
          }
          if (hasEnded()) {
            return;
          }
        }
      }
    } finally {
      void close();
    }
  };

  const events = iterate();
  const ready = registered.then((outcome) =>
    E.isLeft(outcome) ? Promise.reject(new ParleyError(outcome.left)) : undefined,
  );
  // Whoever iterates gets the same failure.
  ready.catch(() => undefined);
  filter.signal?.addEventListener('abort', onAbort);
  if (filter.signal?.aborted === true) {
    void close();
  }
  const subscription: EventSubscription = {
    ready,
    next: () => events.next(),
    return: async () => {
      await close();
      return events.return(undefined);
    },
    [Symbol.asyncIterator]: () => subscription,
  };
  return { subscription, close, closed };
};
