/** How many items may wait for a consumer that does not take them. */
const maxWaiting = 10_000;

type Taker<A> = {
  readonly resolve: (result: IteratorResult<A, undefined>) => void;
  readonly reject: (error: unknown) => void;
};

type End = { readonly error?: unknown };

const done = { done: true, value: undefined } as const;

class Subscription<A> implements AsyncIterableIterator<A, undefined> {
  private readonly waiting: A[] = [];
  private readonly takers: Taker<A>[] = [];
  private end: End | undefined;

  constructor(private readonly forget: (subscription: Subscription<A>) => void) {}

  push(item: A): void {
    const taker = this.takers.shift();
    if (taker !== undefined) {
      taker.resolve({ done: false, value: item });
    } else if (this.waiting.length < maxWaiting) {
      this.waiting.push(item);
    } else {
      this.finish({ error: new Error(`more than ${maxWaiting} events wait for their consumer`) });
    }
  }

  finish(end: End): void {
    this.end ??= end;
    this.forget(this);
    for (const taker of this.takers.splice(0)) {
      this.answerEnd(taker);
    }
  }

  next(): Promise<IteratorResult<A, undefined>> {
    return new Promise((resolve, reject) => {
      const [item] = this.waiting.splice(0, 1);
      if (item !== undefined) {
        resolve({ done: false, value: item });
      } else if (this.end === undefined) {
        this.takers.push({ resolve, reject });
      } else {
        this.answerEnd({ resolve, reject });
      }
    });
  }

  return(): Promise<IteratorResult<A, undefined>> {
    this.waiting.length = 0;
    this.finish({});
    return Promise.resolve(done);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** The error is thrown once; then the iterator is at its end. */
  private answerEnd({ resolve, reject }: Taker<A>): void {
    const end = this.end ?? {};
    this.end = {};
    if ('error' in end) {
      reject(end.error);
    } else {
      resolve(done);
    }
  }
}

/** Passes items to any number of async iterators, each from the moment in which it is made. */
export class Feed<A> {
  private readonly subscriptions = new Set<Subscription<A>>();
  private end: End | undefined;

  push(item: A): void {
    for (const subscription of [...this.subscriptions]) {
      subscription.push(item);
    }
  }

  /** Ends all iterators when they have returned what waits; with an error, they throw it then. */
  finish(end: End = {}): void {
    this.end ??= end;
    for (const subscription of [...this.subscriptions]) {
      subscription.finish(this.end);
    }
  }

  iterate(): AsyncIterableIterator<A, undefined> {
    const subscription = new Subscription<A>((one) => this.subscriptions.delete(one));
    this.subscriptions.add(subscription);
    if (this.end !== undefined) {
      subscription.finish(this.end);
    }
    return subscription;
  }
}
