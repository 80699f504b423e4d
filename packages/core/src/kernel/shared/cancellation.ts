/** Ends a wait from outside. Cheaper than a promise, because thousands of waits exist at a time. */
export type Cancellation = {
  /** Calls the listener; the first call only. */
  readonly cancel: () => void;
  /** Sets the only listener, or removes it; one that is set after the cancellation is called at once. */
  readonly onCancel: (listener: (() => void) | undefined) => void;
};

export const newCancellation = (): Cancellation => {
  let isCancelled = false;
  let current: (() => void) | undefined;
  return {
    cancel: () => {
      if (!isCancelled) {
        isCancelled = true;
        current?.();
        current = undefined;
      }
    },
    onCancel: (listener) => {
      if (isCancelled) {
        listener?.();
      } else {
        current = listener;
      }
    },
  };
};
