/** Functions that are called after changes. */
export class Listeners {
  private readonly entries = new Set<() => void>();

  /** Calls the listener after each change, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    // Each call has an entry of its own, so that one listener may subscribe twice.
    const entry = () => listener();
    this.entries.add(entry);
    return () => {
      this.entries.delete(entry);
    };
  };

  readonly notify = (): void => {
    for (const listener of [...this.entries]) {
      try {
        listener();
      } catch (error) {
        // Nothing here depends on it; the program hears of it.
        void Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };
}
