import type { Values } from '../../api/encode';
import type { Timer } from '../waiting';

/** A request that waits for the test to respond. */
export type FakeRequest = {
  /** Method and path. */
  readonly place: string;
  readonly params: Readonly<Record<string, string>>;
  readonly succeed: (body?: Values) => void;
  readonly refuse: (status: number, code: string, headers?: Record<string, string>) => void;
  /** The connection breaks. */
  readonly lose: () => void;
  /** Whether the client has given the request up. */
  readonly isAborted: () => boolean;
};

/** Items that are taken in order, each when it exists. */
class Queue<A> {
  private readonly items: A[] = [];
  private readonly takers: ((item: A) => void)[] = [];

  add(item: A): void {
    const taker = this.takers.shift();
    if (taker === undefined) {
      this.items.push(item);
    } else {
      taker(item);
    }
  }

  take(): Promise<A> {
    const [item] = this.items.splice(0, 1);
    return item === undefined
      ? new Promise((resolve) => this.takers.push(resolve))
      : Promise.resolve(item);
  }
}

/** A server whose responses the test gives, one request after the other. */
export class FakeServer {
  private readonly byPlace = new Map<string, Queue<FakeRequest>>();
  /** Method and path of all requests. */
  readonly places: string[] = [];

  readonly fetch: typeof fetch = (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const place = `${init.method ?? 'GET'} ${pathname.replace('/api/v1', '')}`;
      const form = init.body instanceof URLSearchParams ? init.body : new URLSearchParams(search);
      const abort = () => reject(init.signal?.reason as Error);
      init.signal?.addEventListener('abort', abort);
      if (init.signal?.aborted === true) {
        abort();
      }
      const respond = (body: Values, status: number, headers: Record<string, string>) =>
        resolve(new Response(JSON.stringify(body), { status, headers }));
      this.places.push(place);
      this.at(place).add({
        place,
        params: Object.fromEntries(form),
        succeed: (body = {}) => respond({ result: 'success', msg: '', ...body }, 200, {}),
        refuse: (status, code, headers = {}) =>
          respond({ result: 'error', msg: code, code }, status, headers),
        lose: () => reject(new TypeError('fetch failed')),
        isAborted: () => init.signal?.aborted === true,
      });
    });

  /** The next request for the place. */
  next(place: string): Promise<FakeRequest> {
    return this.at(place).take();
  }

  private at(place: string): Queue<FakeRequest> {
    const queue = this.byPlace.get(place) ?? new Queue<FakeRequest>();
    this.byPlace.set(place, queue);
    return queue;
  }
}

type Pause = { readonly ms: number; readonly end: () => void; readonly isCancelled: () => boolean };

const timeouts: readonly number[] = [5_000, 30_000, 90_000];
const deadlines: readonly number[] = [20_000, 2 ** 31 - 1];

const kindOf = (ms: number) => {
  if (timeouts.includes(ms)) {
    return 'timeout';
  }
  return deadlines.includes(ms) ? 'deadline' : 'pause';
};

/** Timers that end when the test says so. */
export class FakeTimers {
  private readonly byKind = {
    pause: new Queue<Pause>(),
    timeout: new Queue<Pause>(),
    deadline: new Queue<Pause>(),
  };
  private running = 0;

  readonly timer: Timer = (ms, callback) => {
    let isCancelled = false;
    this.running += 1;
    this.byKind[kindOf(ms)].add({ ms, end: callback, isCancelled: () => isCancelled });
    return () => {
      this.running -= isCancelled ? 0 : 1;
      isCancelled = true;
    };
  };

  /** The next pause between two attempts. */
  nextPause(): Promise<Pause> {
    return this.byKind.pause.take();
  }

  /** The time limit of the next request. */
  nextTimeout(): Promise<Pause> {
    return this.byKind.timeout.take();
  }

  /** The time after which a program is told that there is no connection. */
  nextDeadline(): Promise<Pause> {
    return this.byKind.deadline.take();
  }

  /** How many timers are neither over nor cancelled. */
  get active(): number {
    return this.running;
  }
}
