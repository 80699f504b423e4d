/**
 * The same callback for an emitter, a stream, a timer or a worker, except that what it throws, or
 * what its promise rejects with, goes to `onThrow`. An exception in a bare callback has no caller
 * to go to and ends the process.
 */
export const guarded =
  <Args extends readonly unknown[]>(
    onThrow: (error: unknown) => void,
    callback: (...args: Args) => unknown,
  ) =>
  (...args: Args): void => {
    try {
      const result = callback(...args);
      if (result instanceof Promise) {
        result.catch(onThrow);
      }
    } catch (error) {
      onThrow(error);
    }
  };
