import type { Event } from '../api/operations';
import type { Connection } from '../connection/connection';
import { highlighted } from './highlights';
import type { Anchor, ListData, ListState, MessageList } from './list-state';
import { emptyList } from './list-state';
import { ListView } from './list-view';
import { Membership } from './membership';
import type { Narrow } from './message';
import type { Loaded, MessageStore } from './message-store';
import { Outdated } from './message-store';
import { isPendingIn, isUnannounced } from './pending-in';
import { concerns, mayContain, requiresRefresh } from './relevance';
import type { Coverage, Segment } from './segment';
import { covers, showSegment, trimmed, withMessage, withoutMessage } from './segment';

/** How many messages are fetched at once. */
const pageSize = 100;

/** Ids above are not of messages. */
const maxId = 2 ** 31;

/** What lists need of the object that they belong to. */
export type Hub = {
  readonly connection: Connection;
  readonly store: MessageStore;
  /** Applies what has happened to the connection. */
  readonly follow: () => void;
  /** Resolves when the connection has registered; rejects if it is closed. */
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

/** Where a list has to be known for the anchor; undefined if the server decides. */
const placeOf = (anchor: Anchor): number | undefined =>
  typeof anchor === 'number'
    ? anchor
    : { newest: Infinity, oldest: -Infinity, first_unread: undefined }[anchor];

export class OpenList implements MessageList {
  private readonly view: ListView;
  private position: number | undefined;
  /** The anchor that was asked for last; undefined while the list is closed. */
  private wanted: Anchor | undefined;
  /** What was fetched before has to be fetched again. */
  private isStale = false;
  /** Another value with each request that replaces what is shown. */
  private opening: object = {};
  private opened: { readonly anchor: Anchor; readonly promise: Promise<void> } | undefined;
  private older: Promise<void> | undefined;
  private newer: Promise<void> | undefined;
  private readonly membership: Membership;

  constructor(
    readonly narrow: Narrow,
    private readonly hub: Hub,
  ) {
    const { connection, store } = hub;
    const membership = new Membership(narrow, {
      ...hub,
      covers: (id) => this.view.segments.some((segment) => covers(segment, id)),
      place: (id, isListed) =>
        this.view.update((segment) => (isListed ? withMessage : withoutMessage)(segment, id)),
      notify: () => {
        // Highlights may differ though the same messages are listed.
        this.view.invalidate();
        this.view.notify();
      },
      refresh: () => this.refresh(),
    });
    this.membership = membership;
    this.view = new ListView({
      connection,
      isPending: (one) =>
        !(one.status === 'sent' && store.find(one.id)) &&
        isPendingIn(narrow, one, connection.getState().state, store.find),
      find: (id) => {
        const message = store.find(id);
        return message && highlighted(message, membership.highlights);
      },
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => this.view.subscribe(listener);

  get isOpen(): boolean {
    return this.wanted !== undefined;
  }

  readonly getState = (): ListState => {
    this.hub.follow();
    return this.view.present();
  };

  readonly open = (anchor: Anchor): Promise<void> => {
    if (this.opened?.anchor === anchor && this.wanted === anchor) {
      return this.opened.promise;
    }
    this.hub.onOpen(this);
    this.wanted = anchor;
    const place = placeOf(anchor);
    const known =
      this.isStale || place === undefined
        ? undefined
        : this.view.segments.find((segment) => covers(segment, place));
    this.position = Number.isFinite(place) ? place : undefined;
    if (known === undefined) {
      return this.fetchAround(anchor);
    }
    this.opening = {};
    this.opened = undefined;
    const others = this.view.segments.filter((segment) => segment !== known);
    this.view.set({
      coverage: { shown: known, others },
      status: 'ready',
      error: undefined,
      anchor: this.position,
    });
    this.view.notify();
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
    this.view.set({ status: 'empty', anchor: undefined });
    this.hub.onClose();
  };

  /** The ids of all messages that the list knows. */
  knownIds(): readonly number[] {
    return this.view.segments.flatMap(({ ids }) => ids);
  }

  /** The list after an event, which the store has applied to the messages with the ids. */
  receive(event: Event, ids: ReadonlySet<number>): void {
    const { state } = this.hub.connection.getState();
    if (event.type === 'delete_message') {
      this.view.update((segment) => [...ids].reduce(withoutMessage, segment));
    } else if (requiresRefresh(this.narrow, event)) {
      this.refresh();
    } else if (concerns(this.narrow, event)) {
      const isUnknownElsewhere = !mayContain(this.narrow, event, state);
      this.membership.reconsider(
        [...ids].filter((id) => !isUnknownElsewhere || this.hub.store.find(id) !== undefined),
      );
    }
    if (event.type === 'message') {
      this.view.update((segment) => trimmed(segment, this.position));
    }
    if (ids.size > 0) {
      this.view.invalidate();
    }
  }

  /** The connection has a new queue: events since the last one are missing. */
  restart(): void {
    if (!this.isOpen) {
      this.view.set(emptyList);
      return;
    }
    // New messages must not be added where others may be missing.
    this.view.update((segment) => ({
      ...segment,
      high: Math.min(segment.high, segment.ids.at(-1) ?? 0),
    }));
    this.refresh();
  }

  /** Fetches again what is shown, as messages may be missing. */
  refresh(): void {
    this.isStale = true;
    this.repair();
  }

  /** Fetches again what has to be, or could not be fetched. */
  repair(): void {
    if (this.wanted !== undefined && (this.isStale || this.view.data.status === 'failed')) {
      const last = this.view.data.coverage?.shown.ids.at(-1);
      void this.fetchAround(this.isStale ? (this.position ?? last ?? this.wanted) : this.wanted);
    }
  }

  /** What is being sent has changed: some of it may be accepted without an event that says so. */
  settle(): void {
    this.view.invalidate();
    const { state } = this.hub.connection.getState();
    const accepted = this.view
      .present()
      .pending.flatMap((one) =>
        one.status === 'sent' && isUnannounced(one, state) ? [one.id] : [],
      );
    this.membership.reconsider(accepted);
  }

  notify(): void {
    this.view.notify();
  }

  private fetchAround(anchor: Anchor): Promise<void> {
    const opening = {};
    this.opening = opening;
    this.view.set({ status: 'loading', error: undefined });
    this.view.notify();
    const promise = this.replace(anchor, () => this.opening === opening).finally(() => {
      if (this.opened?.promise === promise) {
        this.opened = undefined;
      }
    });
    this.opened = { anchor, promise };
    return promise;
  }

  /** Fetches the messages around the anchor, and shows them unless something else was asked for. */
  private async replace(anchor: Anchor, isWanted: () => boolean): Promise<void> {
    const atEnd = sizes[anchor];
    const [before, after] = atEnd ?? [pageSize / 2, pageSize / 2];
    const params = { anchor: String(anchor), num_before: before, num_after: after };
    try {
      const loaded = await this.load(params);
      if (isWanted()) {
        const { anchor: found = maxId } = loaded.page;
        const isMessage = atEnd === undefined && found < maxId;
        this.show(loaded, showSegment(this.isStale ? [] : this.view.segments, segmentOf(loaded)), {
          status: 'ready',
          anchor:
            this.isStale && this.view.data.coverage
              ? this.view.data.anchor
              : isMessage
                ? found
                : undefined,
        });
        this.isStale = false;
      }
    } catch (error) {
      if (isWanted()) {
        this.view.set({ status: 'failed', error });
        this.view.notify();
      }
    }
  }

  private async extend(
    flag: 'loadingOlder' | 'loadingNewer',
    boundOf: (segment: Segment) => number,
  ): Promise<void> {
    const { opening } = this;
    const bound = this.view.data.coverage && boundOf(this.view.data.coverage.shown);
    if (bound === undefined || !Number.isFinite(bound) || this.isStale) {
      return;
    }
    this.view.set({ [flag]: true, error: undefined });
    this.view.notify();
    const isOlder = flag === 'loadingOlder';
    const [before, after] = isOlder ? [pageSize, 0] : [0, pageSize];
    try {
      const loaded = await this.load({
        anchor: String(bound),
        include_anchor: false,
        num_before: before,
        num_after: after,
      });
      const { low, high, ids } = segmentOf(loaded);
      if (this.opening === opening && this.view.data.coverage !== undefined) {
        const added = isOlder
          ? { low: Math.min(low, bound - 1), high: bound - 1, ids }
          : { low: bound + 1, high: Math.max(high, bound + 1), ids };
        this.show(loaded, showSegment(this.view.segments, added), {});
      }
    } catch (error) {
      this.view.set({ error });
    }
    this.view.set({ [flag]: false });
    this.view.notify();
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

  private show({ page, touched }: Loaded, coverage: Coverage, change: Partial<ListData>): void {
    this.membership.learnHighlights(page.messages);
    this.view.set({ ...change, coverage });
    this.membership.reconsider([...touched]);
    this.view.notify();
  }
}
