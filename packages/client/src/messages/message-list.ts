import type { Event } from '../api/operations';
import type { Connection } from '../connection/connection';
import type { PendingMessage } from '../connection/pending';
import type { Highlights } from './highlights';
import { highlighted, withHighlights } from './highlights';
import type { ListedMessage, Narrow } from './message';
import type { Loaded, MessageStore } from './message-store';
import { Outdated } from './message-store';
import { isLimitedToChannels, kindsOf, matches } from './narrow';
import { isPendingIn } from './pending-in';
import { concerns, mayContain } from './relevance';
import type { Coverage, Segment } from './segment';
import {
  covers,
  mapCoverage,
  segmentsOf,
  showSegment,
  withMessage,
  withoutMessage,
} from './segment';

export type Anchor = number | 'newest' | 'oldest' | 'first_unread';

/** What a list shows: a value that is replaced, not changed. */
export type ListState = {
  /** Without gaps, ascending by id. Messages that did not change are the same values. */
  readonly messages: readonly ListedMessage[];
  /** Messages that were sent to the list and have not come back as events, to be shown at its end. */
  readonly pending: readonly PendingMessage[];
  /** `failed`: it could not be fetched for `error`; this is repeated when the connection is back. */
  readonly status: 'empty' | 'loading' | 'ready' | 'failed';
  readonly error?: unknown;
  /** Whether the first message is the oldest of the narrow. */
  readonly hasOldest: boolean;
  /** Whether the last message is the newest of the narrow; new messages are then added. */
  readonly hasNewest: boolean;
  readonly loadingOlder: boolean;
  readonly loadingNewer: boolean;
  /** The id that the list was opened at; for `first_unread`, the first unread message, if any. */
  readonly anchor?: number | undefined;
};

export type MessageList = {
  readonly narrow: Narrow;
  readonly getState: () => ListState;
  /** Calls the listener after each change; the returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows the messages around the anchor, and fetches them if they are not known. */
  readonly open: (anchor: Anchor) => Promise<void>;
  readonly loadOlder: () => Promise<void>;
  readonly loadNewer: () => Promise<void>;
  /** Says which message the user looks at: messages are fetched around it after an interruption. */
  readonly setPosition: (id: number) => void;
  /** The list is no longer shown. What it knows may be forgotten; it can be opened again. */
  readonly close: () => void;
};

/** How many messages are fetched at once. */
const pageSize = 100;

/** More unknown messages than that are not fetched one by one. */
const maxAsked = 100;

/** Ids above are not of messages. */
const maxId = 2 ** 31;

type Data = {
  readonly coverage: Coverage | undefined;
  readonly status: ListState['status'];
  readonly error: unknown;
  readonly anchor: number | undefined;
  readonly loadingOlder: boolean;
  readonly loadingNewer: boolean;
};

const nothing: Data = {
  coverage: undefined,
  status: 'empty',
  error: undefined,
  anchor: undefined,
  loadingOlder: false,
  loadingNewer: false,
};

type Hub = {
  readonly connection: Connection;
  readonly store: MessageStore;
  /** Applies what has happened to the connection. */
  readonly follow: () => void;
  /** Resolves when the connection has registered. */
  readonly registered: () => Promise<void>;
  readonly onOpen: (list: OpenList) => void;
  readonly onClose: () => void;
};

const sizes: Readonly<Record<string, readonly [before: number, after: number]>> = {
  newest: [pageSize, 0],
  oldest: [0, pageSize],
};

/** The segment that a page around an anchor covers. */
const segmentOf = ({ page, ids }: Loaded): Segment => ({
  low: page.found_oldest ? -Infinity : (page.messages[0]?.id ?? Infinity),
  high: page.found_newest ? Infinity : (page.messages.at(-1)?.id ?? -Infinity),
  ids,
});

export class OpenList {
  private data = nothing;
  private shown: ListState | undefined;
  private readonly listeners = new Set<() => void>();
  private highlights: Highlights = new Map();
  private position: number | undefined;
  /** The anchor that was asked for last; undefined while the list is closed. */
  private wanted: Anchor | undefined;
  /** What was fetched before an interruption has to be fetched again. */
  private isStale = false;
  private opening: object = {};
  private older: Promise<void> | undefined;
  private newer: Promise<void> | undefined;
  private readonly asked = new Set<number>();
  private asking: Promise<void> | undefined;
  private readonly kinds: readonly string[];

  constructor(
    readonly narrow: Narrow,
    private readonly hub: Hub,
  ) {
    this.kinds = kindsOf(narrow);
  }

  get isOpen(): boolean {
    return this.wanted !== undefined;
  }

  readonly getState = (): ListState => {
    this.hub.follow();
    return (this.shown ??= this.present());
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const entry = () => listener();
    this.listeners.add(entry);
    return () => {
      this.listeners.delete(entry);
    };
  };

  readonly open = async (anchor: Anchor): Promise<void> => {
    this.hub.onOpen(this);
    this.wanted = anchor;
    const target = this.localAnchor(anchor);
    const known =
      this.isStale || target === undefined
        ? undefined
        : this.segments().find((segment) => covers(segment, target));
    if (known === undefined) {
      this.position = undefined;
      return this.fetchAround(anchor);
    }
    this.opening = {};
    const others = this.segments().filter((segment) => segment !== known);
    this.position = Number.isFinite(target) ? target : undefined;
    this.change({
      coverage: { shown: known, others },
      status: 'ready',
      error: undefined,
      anchor: this.position,
    });
    return Promise.resolve();
  };

  readonly loadOlder = (): Promise<void> =>
    (this.older ??= this.extend('loadingOlder', ({ low }) => low).finally(() => {
      this.older = undefined;
    }));

  readonly loadNewer = (): Promise<void> =>
    (this.newer ??= this.extend('loadingNewer', ({ high }) => high).finally(() => {
      this.newer = undefined;
    }));

  readonly setPosition = (id: number): void => {
    this.position = id;
  };

  readonly close = (): void => {
    this.wanted = undefined;
    this.hub.onClose();
  };

  /** All ids that the list knows. */
  knownIds(): readonly number[] {
    return this.segments().flatMap(({ ids }) => ids);
  }

  /** The list after an event about messages, which the store has applied. */
  receive(event: Event, ids: ReadonlySet<number>): void {
    if (event.type === 'delete_message') {
      this.update((segment) => [...ids].reduce(withoutMessage, segment));
      return;
    }
    if (concerns(this.kinds, event)) {
      const isMaybe = (id: number) =>
        this.hub.store.find(id) !== undefined ||
        mayContain(this.narrow, event, this.hub.connection.getState().state);
      this.reconsider(Array.from(ids).filter(isMaybe));
    }
    if (this.segments().some((segment) => segment.ids.some((id) => ids.has(id)))) {
      this.invalidate();
    }
  }

  /** The connection has a new queue: events since the last one are missing. */
  restart(): void {
    if (!this.isOpen) {
      this.data = nothing;
      this.invalidate();
      return;
    }
    this.isStale = true;
    // New messages must not be added where others may be missing.
    this.update((segment) => ({
      ...segment,
      high: Math.min(segment.high, segment.ids.at(-1) ?? 0),
    }));
    this.repair();
  }

  /** Fetches again what is shown, or what could not be fetched. */
  repair(): void {
    if (this.wanted !== undefined && (this.isStale || this.data.status === 'failed')) {
      const last = this.data.coverage?.shown.ids.at(-1);
      void this.fetchAround(this.position ?? last ?? this.wanted);
    }
  }

  /** Fetches again what is shown, as messages may be missing. */
  refresh(): void {
    this.isStale = true;
    this.repair();
  }

  /** Forgets what is shown last, and the state that was made of it. */
  invalidate(): void {
    this.shown = undefined;
  }

  notify(): void {
    if (this.shown === undefined) {
      for (const listener of [...this.listeners]) {
        listener();
      }
    }
  }

  private segments(): readonly Segment[] {
    return this.data.coverage === undefined ? [] : segmentsOf(this.data.coverage);
  }

  private set(change: Partial<Data>): void {
    this.data = { ...this.data, ...change };
    this.invalidate();
  }

  private change(change: Partial<Data>): void {
    this.set(change);
    this.notify();
  }

  private update(how: (segment: Segment) => Segment): void {
    const { coverage } = this.data;
    const after = coverage && mapCoverage(coverage, how);
    if (after !== coverage) {
      this.set({ coverage: after });
    }
  }

  private present(): ListState {
    const { coverage, ...rest } = this.data;
    const { pending, state } = this.hub.connection.getState();
    const { low = 1, high = 0, ids = [] } = coverage?.shown ?? {};
    return {
      ...rest,
      messages: ids.flatMap((id) => {
        const message = this.hub.store.find(id);
        return message === undefined ? [] : [highlighted(message, this.highlights)];
      }),
      pending: pending.filter((one) => isPendingIn(this.narrow, one, state, this.hub.store.find)),
      hasOldest: low === -Infinity,
      hasNewest: high === Infinity,
    };
  }

  /** Where the list has to be known for the anchor; undefined if the server decides. */
  private localAnchor(anchor: Anchor): number | undefined {
    switch (anchor) {
      case 'newest':
        return Infinity;
      case 'oldest':
        return -Infinity;
      case 'first_unread':
        return undefined;
      default:
        return anchor;
    }
  }

  private async fetchAround(anchor: Anchor): Promise<void> {
    const opening = {};
    this.opening = opening;
    const isLatest = () => this.opening === opening;
    this.change({ status: 'loading', error: undefined });
    const [before, after] = sizes[anchor] ?? [pageSize / 2, pageSize / 2];
    try {
      const loaded = await this.load({
        anchor: String(anchor),
        num_before: before,
        num_after: after,
      });
      if (isLatest()) {
        const known = this.isStale ? [] : this.segments();
        const { anchor: found = maxId } = loaded.page;
        const isMessage = typeof anchor === 'number' || anchor === 'first_unread';
        const at = isMessage && found < maxId ? found : undefined;
        this.show(loaded, showSegment(known, segmentOf(loaded)), {
          status: 'ready',
          anchor: this.isStale ? this.data.anchor : at,
        });
        this.isStale = false;
      }
    } catch (error) {
      if (isLatest()) {
        this.change({ status: 'failed', error });
      }
    }
  }

  private async extend(
    flag: 'loadingOlder' | 'loadingNewer',
    boundOf: (segment: Segment) => number,
  ): Promise<void> {
    const { opening } = this;
    const bound = this.data.coverage && boundOf(this.data.coverage.shown);
    if (bound === undefined || !Number.isFinite(bound) || this.isStale) {
      return;
    }
    this.change({ [flag]: true });
    const isOlder = flag === 'loadingOlder';
    try {
      const loaded = await this.load({
        anchor: String(bound),
        include_anchor: false,
        num_before: isOlder ? pageSize : 0,
        num_after: isOlder ? 0 : pageSize,
      });
      const { low, high, ids } = segmentOf(loaded);
      if (this.opening === opening && this.data.coverage !== undefined) {
        const added = isOlder
          ? { low: Math.min(low, bound - 1), high: bound - 1, ids }
          : { low: bound + 1, high: Math.max(high, bound + 1), ids };
        this.show(loaded, showSegment(this.segments(), added), { [flag]: false });
      } else {
        this.change({ [flag]: false });
      }
    } catch (error) {
      this.change({ [flag]: false, error });
    }
  }

  /** Fetches; again if the queue has changed meanwhile. */
  private async load(params: Parameters<MessageStore['load']>[0]): Promise<Loaded> {
    for (;;) {
      await this.hub.registered();
      try {
        return await this.hub.store.load({ narrow: this.narrow, ...params });
      } catch (error) {
        if (!(error instanceof Outdated)) {
          throw error;
        }
      }
    }
  }

  private show({ page, touched }: Loaded, coverage: Coverage, change: Partial<Data>): void {
    this.highlights = withHighlights(this.highlights, page.messages);
    this.set({ ...change, coverage });
    this.reconsider(Array.from(touched));
    this.notify();
  }

  /** Adds or removes messages that may have entered or left the narrow. */
  private reconsider(ids: readonly number[]): void {
    const { connection, store } = this.hub;
    const context = { state: connection.getState().state, find: store.find };
    const inside = ids.filter((id) => this.segments().some((segment) => covers(segment, id)));
    for (const id of inside) {
      const message = store.find(id);
      const isListed = message && matches(this.narrow, message, context);
      if (isListed === undefined) {
        this.asked.add(id);
      } else {
        this.place(id, isListed);
      }
    }
    if (this.asked.size > maxAsked) {
      this.asked.clear();
      this.refresh();
    } else if (this.asked.size > 0) {
      this.asking ??= this.ask().finally(() => {
        this.asking = undefined;
      });
    }
  }

  private place(id: number, isListed: boolean): void {
    this.update((segment) => (isListed ? withMessage(segment, id) : withoutMessage(segment, id)));
  }

  /** Asks the server for messages that are not known, and which of them belong to the list. */
  private async ask(): Promise<void> {
    while (this.asked.size > 0) {
      const ids = Array.from(this.asked);
      this.asked.clear();
      try {
        await this.decide(ids);
      } catch {
        this.isStale = true;
        return;
      }
    }
  }

  private async decide(ids: readonly number[]): Promise<void> {
    const { connection, store } = this.hub;
    const unknown = ids.filter((id) => store.find(id) === undefined);
    if (unknown.length > 0) {
      await store.load({ message_ids: unknown });
    }
    const context = { state: connection.getState().state, find: store.find };
    const decided = new Map(
      ids.flatMap((id) => {
        const message = store.find(id);
        // Messages that were not returned cannot be read.
        const result = message === undefined ? false : matches(this.narrow, message, context);
        return result === undefined ? [] : [[id, result]];
      }),
    );
    const open = ids.filter((id) => !decided.has(id));
    const found = open.length === 0 ? new Set() : await this.matching(open);
    for (const id of ids) {
      if (!this.asked.has(id)) {
        this.place(id, decided.get(id) ?? found.has(id));
      }
    }
    this.notify();
  }

  /** Which of the messages belong to the list, as the server says. */
  private async matching(ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (isLimitedToChannels(this.narrow)) {
      const { page } = await this.hub.store.load({ message_ids: ids, narrow: this.narrow });
      this.highlights = withHighlights(this.highlights, page.messages);
      return new Set(page.messages.map(({ id }) => id));
    }
    const { messages } = await this.hub.connection.call('matchNarrow', {
      msg_ids: ids,
      narrow: this.narrow,
    });
    const found = Object.entries(messages).map(([id, match]) => ({ id: Number(id), ...match }));
    this.highlights = withHighlights(this.highlights, found);
    return new Set(found.map(({ id }) => id));
  }
}
