/**
 * Wraps a callback of an emitter, a stream, a timer or a worker: exceptions and rejections of its
 * promise are passed to `onThrow`. An exception in a callback without it has no caller that could
 * handle it, and ends the process.
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
