/** A value that others read and follow. */
export class Store<A> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: A) {}

  readonly get = (): A => this.value;

  /** Calls the listener after each change, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    // Each call has an entry of its own, so that one listener may subscribe twice.
    const entry = () => listener();
    this.listeners.add(entry);
    return () => {
      this.listeners.delete(entry);
    };
  };

  readonly update = (change: Partial<A>): void => {
    this.value = { ...this.value, ...change };
    for (const listener of [...this.listeners]) {
      try {
        listener();
      } catch (error) {
        // Neither the connection nor other listeners depend on it; the program hears of it.
        void Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };
}
