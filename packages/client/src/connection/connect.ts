import { isVisitor } from '../api/account';
import { ApiError } from '../api/api-error';
import type { Call } from '../api/call';
import { createApi } from '../api/call';
import type { Event } from '../api/operations';
import { applyEvent } from '../apply-event';
import type { State } from '../wire/state';
import { delayAfter, recoveryFrom } from './backoff';
import type { ConnectOptions, Connection, Snapshot } from './connection';
import { Feed } from './feed';
import { newOutbox } from './outbox';
import { afterEvent, withoutSent } from './pending';
import { clientOf, withDefaults } from './registration';
import { Store } from './store';
import { limited, pause, systemTimer, within } from './waiting';

/** The server sends a heartbeat every minute, so a poll without response for longer is lost. */
const pollTimeoutMs = 90_000;
const requestTimeoutMs = 30_000;
const defaultReadyTimeoutMs = 30_000;
const closeTimeoutMs = 5_000;

/**
 * In milliseconds: after so long, what else waits for the thread gets a turn before the next event,
 * such as a key that somebody presses while many messages arrive.
 */
const turnMs = 12;

/** What stands for the queue of a visitor, who has none: there are no events to wait for. */
const visitorQueue = 'visitor';

type Queue = { readonly id: string; readonly lastEventId: number };

const ignore = () => undefined;

/** A promise that is settled from outside. */
const deferred = () => {
  let resolve: () => void = ignore;
  let reject: (error: unknown) => void = ignore;
  const promise = new Promise<void>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
};

/** Connects an account to the server, and stays connected until it is closed. */
export const connect = (options: ConnectOptions): Connection => {
  const { environment = {} } = options;
  const { timer = systemTimer, random = Math.random, now = Date.now } = environment;
  const api = createApi(options, environment);
  const registration = withDefaults(options.register ?? {});
  const client = clientOf(registration, isVisitor(options));
  const closing = new AbortController();
  let reachable = new AbortController();
  /** Ends a poll: a message was lost, so that it may wait for nothing. */
  let doubted = new AbortController();

  /** A call that succeeds shows that the server is back, so that the connection need not wait. */
  const call: Call = async (id, ...args) => {
    const result = await api.call(id, ...args);
    reachable.abort();
    return result;
  };

  const registered = deferred();
  const feed = new Feed<Event>();
  const store = new Store<Snapshot>({
    status: 'connecting',
    state: {},
    queueId: undefined,
    pending: [],
  });
  const { readyTimeoutMs = defaultReadyTimeoutMs } = options;
  const inTime = (): Promise<void> =>
    within(timer, readyTimeoutMs, registered.promise, () => store.get().error);
  const ready = inTime();
  // Programs that do not wait for it see the error elsewhere.
  ready.catch(ignore);

  /** While the server is away, a message is not sent: it cannot get lost, and the server is asked for. */
  const reached = async (): Promise<void> => {
    const { queueId, status, error } = store.get();
    if (queueId === undefined) {
      await inTime();
    } else if (status === 'waiting') {
      reachable.abort();
      throw new TypeError('not connected', { cause: error });
    }
  };

  const { record, resume, ...outbox } = newOutbox({
    call,
    store,
    timer,
    ready: reached,
    timeoutMs: requestTimeoutMs,
    hasMessageEvents: registration.event_types?.includes('message') !== false,
    onLost: (loss) => doubted.abort(loss),
  });

  const isClosed = () => closing.signal.aborted;

  /** Undefined for a visitor, for whom the server has a state, but no queue. */
  const register = async (): Promise<Queue | undefined> => {
    const response = await limited(
      timer,
      requestTimeoutMs,
      (signal) => call('registerQueue', registration, { signal }),
      closing.signal,
    );
    const { queue_id: queueId, last_event_id: lastEventId = -1 } = response;
    const id = queueId ?? (isVisitor(options) ? visitorQueue : undefined);
    if (id === undefined) {
      throw new ApiError(403, 'HTTP_ERROR', 'the server offers no event queue', {}, undefined);
    }
    store.update(
      isClosed()
        ? { queueId: id }
        : {
            status: 'connected',
            error: undefined,
            // The API reference has lists of free length where the state has tuples.
            state: response as object as State,
            queueId: id,
            pending: withoutSent(store.get().pending),
            event: undefined,
          },
    );
    registered.resolve();
    return queueId === null ? undefined : { id, lastEventId };
  };

  const receive = (event: Event): void => {
    const { state, pending } = store.get();
    record(event);
    store.update({
      state: applyEvent(state, event, client),
      pending: afterEvent(pending, event),
      event,
    });
    feed.push(event);
  };

  /** The new events; after a failure without waiting for any, to see that the server is back. */
  const poll = async ({ id, lastEventId }: Queue, failures: number): Promise<readonly Event[]> => {
    const params = { queue_id: id, last_event_id: lastEventId, dont_block: failures > 0 };
    const { events } = await limited(
      timer,
      pollTimeoutMs,
      (signal) => call('fetchEvents', params, { signal }),
      closing.signal,
      doubted.signal,
    );
    if (store.get().status === 'waiting') {
      store.update({ status: 'connected', error: undefined });
    }
    return events.filter((event) => event.id > lastEventId);
  };

  const finish = (error?: unknown): void => {
    if (!isClosed()) {
      closing.abort();
      store.update({ status: 'closed', error });
      registered.reject(error ?? new Error('the connection is closed'));
      feed.finish(error === undefined ? {} : { error });
    }
  };

  const run = async (): Promise<void> => {
    let queue: Queue | undefined;
    let failures = 0;
    while (!isClosed()) {
      try {
        queue ??= await register();
        if (queue === undefined) {
          return;
        }
        const sending = store.get().pending.filter((one) => one.status === 'sending');
        const events = await poll(queue, failures);
        const { id, lastEventId } = queue;
        // If an event cannot be applied, a new registration fetches the state.
        queue = undefined;
        let began = now();
        for (const event of events) {
          if (now() - began > turnMs) {
            await pause(timer, 0, closing.signal);
            began = now();
          }
          if (!isClosed()) {
            receive(event);
          }
        }
        queue = { id, lastEventId: events.at(-1)?.id ?? lastEventId };
        if (failures > 0) {
          void resume(sending);
        }
        failures = 0;
      } catch (error) {
        const recovery = recoveryFrom(error);
        if (isClosed() || recovery === 'give up') {
          finish(error);
          return;
        }
        failures += 1;
        const isFirstExpiry = recovery === 'register' && failures === 1;
        queue = recovery === 'register' ? undefined : queue;
        store.update({ status: isFirstExpiry ? 'connecting' : 'waiting', error });
        if (!isFirstExpiry) {
          const { retryAfterMs, status }: Partial<ApiError> =
            error instanceof ApiError ? error : {};
          reachable = new AbortController();
          const early = status === 429 ? [] : [reachable.signal];
          const ms = delayAfter(failures, random(), retryAfterMs);
          await pause(timer, ms, closing.signal, ...early);
        }
        doubted = new AbortController();
      }
    }
  };
  const running = run();

  const deleteQueue = async (): Promise<void> => {
    finish();
    await running;
    const { queueId } = store.get();
    if (queueId !== undefined && queueId !== visitorQueue) {
      // The server deletes queues that nobody polls, so it need not succeed.
      await limited(timer, closeTimeoutMs, (signal) =>
        call('deleteQueue', { queue_id: queueId }, { signal }),
      ).catch(ignore);
    }
  };
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= deleteQueue());
  options.signal?.addEventListener('abort', () => void close(), { signal: closing.signal });
  if (options.signal?.aborted === true) {
    void close();
  }

  return {
    registration,
    call,
    ready,
    getState: store.get,
    subscribe: store.subscribe,
    events: () => feed.iterate(),
    ...outbox,
    close,
  };
};
