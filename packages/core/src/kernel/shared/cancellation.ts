/** Something that goes on until it is cancelled: a record, as thousands of them exist at a time. */
export type Cancellable = { readonly cancel: () => void };

/** Ends a wait from outside. Cheaper than a promise, because thousands of waits exist at a time. */
export type Cancellation = Cancellable & {
  /** Sets the only listener, or removes it; one that is set after the cancellation is cancelled at once. */
  readonly onCancel: (listener: Cancellable | undefined) => void;
};

/** A class, because functions of its own would take 0.2 KB more. */
class Switch implements Cancellation {
  private isCancelled = false;

  private listener: Cancellable | undefined = undefined;

  /** Cancels the listener; the first call only. */
  cancel(): void {
    if (!this.isCancelled) {
      this.isCancelled = true;
      this.listener?.cancel();
      this.listener = undefined;
    }
  }

  onCancel(listener: Cancellable | undefined): void {
    if (this.isCancelled) {
      listener?.cancel();
    } else {
      this.listener = listener;
    }
  }
}

export const newCancellation = (): Cancellation => new Switch();
