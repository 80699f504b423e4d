/** How many items may wait for a consumer that does not take them. */
const maxWaiting = 10_000;

type End = { readonly error?: unknown };

/** What one consumer has not taken yet. */
class Subscription<A> {
  private readonly waiting: A[] = [];
  private end: End | undefined;
  private wake: () => void = () => undefined;

  constructor(private readonly forget: (subscription: Subscription<A>) => void) {}

  push(item: A): void {
    if (this.waiting.length < maxWaiting) {
      this.waiting.push(item);
      this.wake();
    } else {
      this.finish({ error: new Error(`more than ${maxWaiting} events wait`) });
    }
  }

  finish(end: End): void {
    this.end ??= end;
    this.forget(this);
    this.wake();
  }

  /** The error is thrown once, after what waits; then the iterator is at its end. */
  async *items(): AsyncGenerator<A, undefined, undefined> {
    while (this.end === undefined || this.waiting.length > 0) {
      yield* this.waiting.splice(0, 1);
      if (this.end === undefined && this.waiting.length === 0) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    }
    if ('error' in this.end) {
      throw this.end.error;
    }
    return undefined;
  }
}

/** Passes items to any number of async iterators, each from the moment in which it is made. */
export class Feed<A> {
  private readonly subscriptions = new Set<Subscription<A>>();
  private end: End | undefined;

  push(item: A): void {
    for (const subscription of this.subscriptions) {
      subscription.push(item);
    }
  }

  /** Ends all iterators when they have returned what waits; with an error, they throw it then. */
  finish(end: End = {}): void {
    this.end ??= end;
    for (const subscription of this.subscriptions) {
      subscription.finish(this.end);
    }
  }

  iterate(): AsyncIterableIterator<A, undefined> {
    const subscription = new Subscription<A>((one) => this.subscriptions.delete(one));
    this.subscriptions.add(subscription);
    if (this.end !== undefined) {
      subscription.finish(this.end);
    }
    const items = subscription.items();
    const leave = items.return.bind(items);
    // The generator hears of it only when it is at a yield.
    items.return = (value) => {
      subscription.finish({});
      return leave(value);
    };
    return items;
  }
}
