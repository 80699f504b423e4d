import type { Connection } from '../connection/connection';
import type { PendingMessage } from '../connection/pending';
import { Listeners } from '../listeners';
import type { ListData, ListState } from './list-state';
import { emptyList, presentList } from './list-state';
import type { ListedMessage } from './message';
import type { Segment } from './segment';
import { mapCoverage, segmentsOf } from './segment';

type Needs = {
  readonly connection: Connection;
  readonly isPending: (pending: PendingMessage) => boolean;
  /** The message as the list shows it. */
  readonly find: (id: number) => ListedMessage | undefined;
};

/** What a list knows, and what its listeners see of it. */
export class ListView {
  data = emptyList;
  private shown: ListState | undefined;
  private announced: ListState | undefined;
  /** Whether what is shown may differ from what is known. */
  private isChanged = true;
  private readonly listeners = new Listeners();

  constructor(private readonly needs: Needs) {}

  readonly subscribe = this.listeners.subscribe;

  get segments(): readonly Segment[] {
    return this.data.coverage === undefined ? [] : segmentsOf(this.data.coverage);
  }

  set(change: Partial<ListData>): void {
    this.data = { ...this.data, ...change };
    this.invalidate();
  }

  /** Changes each part of the list. */
  update(how: (segment: Segment) => Segment): void {
    const { coverage } = this.data;
    const after = coverage && mapCoverage(coverage, how);
    if (after !== coverage) {
      this.set({ coverage: after });
    }
  }

  /** Messages may have changed. */
  invalidate(): void {
    this.isChanged = true;
  }

  present(): ListState {
    if (this.isChanged || this.shown === undefined) {
      const { pending } = this.needs.connection.getState();
      this.shown = presentList(this.data, { ...this.needs, pending }, this.shown);
      this.isChanged = false;
    }
    return this.shown;
  }

  /** Calls the listeners, if they see something else than before. */
  notify(): void {
    const state = this.present();
    if (state !== this.announced) {
      this.announced = state;
      this.listeners.notify();
    }
  }
}
