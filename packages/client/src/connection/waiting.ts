/** Calls back after the time, in milliseconds, unless the returned function is called before. */
export type Timer = (ms: number, callback: () => void) => () => void;

export const systemTimer: Timer = (ms, callback) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** Ends after the time, or at once when one of the signals is aborted. */
export const pause = (
  timer: Timer,
  ms: number,
  ...signals: readonly AbortSignal[]
): Promise<void> =>
  new Promise((resolve) => {
    if (signals.some(({ aborted }) => aborted)) {
      resolve();
      return;
    }
    const settle = () => {
      cancel();
      signals.forEach((signal) => signal.removeEventListener('abort', settle));
      resolve();
    };
    const cancel = timer(ms, settle);
    signals.forEach((signal) => signal.addEventListener('abort', settle));
  });

/** The longest time that timers of browsers and of Node take. */
const longestMs = 2 ** 31 - 1;

/** What the promise resolves to; rejects after the time, with the cause that there is then. */
export const within = <A>(
  timer: Timer,
  ms: number,
  promise: Promise<A>,
  cause: () => unknown,
): Promise<A> =>
  new Promise((resolve, reject) => {
    const cancel = timer(Math.min(ms, longestMs), () =>
      reject(new Error(`not connected within ${ms} ms`, { cause: cause() })),
    );
    promise.then(resolve, reject).finally(cancel);
  });

/** Does work whose signal is aborted after the time, or with one of the other signals. */
export const limited = async <A>(
  timer: Timer,
  ms: number,
  work: (signal: AbortSignal) => Promise<A>,
  ...signals: readonly AbortSignal[]
): Promise<A> => {
  const controller = new AbortController();
  const stop = () => controller.abort(signals.find(({ aborted }) => aborted)?.reason);
  const cancel = timer(ms, () => controller.abort(new Error(`no response within ${ms} ms`)));
  signals.forEach((signal) => signal.addEventListener('abort', stop));
  if (signals.some(({ aborted }) => aborted)) {
    stop();
  }
  try {
    return await work(controller.signal);
  } finally {
    cancel();
    signals.forEach((signal) => signal.removeEventListener('abort', stop));
  }
};
