import { Listeners } from '../listeners';

/** A value that others read and follow. */
export class Store<A> {
  private readonly listeners = new Listeners();

  constructor(private value: A) {}

  readonly get = (): A => this.value;

  readonly subscribe = this.listeners.subscribe;

  readonly update = (change: Partial<A>): void => {
    this.value = { ...this.value, ...change };
    this.listeners.notify();
  };
}
