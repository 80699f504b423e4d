/** Something that goes on until it is cancelled: a record, as thousands of them exist at a time. */
export type Cancellable = { readonly cancel: () => void };

/** Ends a wait from outside. Cheaper than a promise, because thousands of waits exist at a time. */
export type Cancellation = Cancellable & {
  /** Sets the only listener, or removes it; one that is set after the cancellation is cancelled at once. */
  readonly onCancel: (listener: Cancellable | undefined) => void;
};

export const newCancellation = (): Cancellation => {
  let isCancelled = false;
  let heard: Cancellable | undefined;
  return {
    /** Only the first call has an effect. */
    cancel: () => {
      if (!isCancelled) {
        isCancelled = true;
        heard?.cancel();
        heard = undefined;
      }
    },
    onCancel: (listener) => {
      if (isCancelled) {
        listener?.cancel();
      } else {
        heard = listener;
      }
    },
  };
};
