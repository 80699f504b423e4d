import type { Connection } from '../connection/connection';
import type { Highlights } from './highlights';
import { withHighlights } from './highlights';
import type { Narrow } from './message';
import type { MessageStore } from './message-store';
import { Outdated } from './message-store';
import { isLimitedToChannels, kindsOf, matches } from './narrow';

type Needs = {
  readonly connection: Connection;
  readonly store: MessageStore;
  /** Whether it matters that the list has the message: it knows what is around it. */
  readonly covers: (id: number) => boolean;
  readonly place: (id: number, isListed: boolean) => void;
  /** After messages were placed later. */
  readonly notify: () => void;
  /** Fetches the list again. */
  readonly refresh: () => void;
};

/** More messages than that are not asked for one by one. */
const maxAsked = 100;

/** Decides which messages belong to a list: here if the narrow allows that, else at the server. */
export class Membership {
  highlights: Highlights = new Map();
  private readonly asked = new Set<number>();
  private asking: Promise<void> | undefined;

  constructor(
    private readonly narrow: Narrow,
    private readonly needs: Needs,
  ) {}

  /** Adds or removes messages that may have entered or left the narrow. */
  reconsider(ids: readonly number[]): void {
    const { store, covers, place, refresh } = this.needs;
    for (const id of ids) {
      this.asked.delete(id);
      if (covers(id)) {
        const isListed = store.findFresh(id) && this.decideHere(id);
        if (isListed === undefined) {
          this.asked.add(id);
        } else {
          place(id, isListed);
        }
      }
    }
    if (this.asked.size > maxAsked) {
      this.asked.clear();
      refresh();
    } else if (this.asked.size > 0) {
      this.asking ??= this.ask().finally(() => {
        this.asking = undefined;
      });
    }
  }

  private decideHere(id: number): boolean | undefined {
    const { connection, store } = this.needs;
    const message = store.findFresh(id);
    const context = { state: connection.getState().state, find: store.findFresh };
    // Messages that the server does not return cannot be read.
    return message === undefined ? false : matches(this.narrow, message, context);
  }

  private async ask(): Promise<void> {
    while (this.asked.size > 0) {
      const ids = Array.from(this.asked);
      this.asked.clear();
      try {
        await this.decide(ids);
      } catch (error) {
        if (!(error instanceof Outdated)) {
          this.needs.refresh();
        }
        return;
      }
    }
  }

  private async decide(ids: readonly number[]): Promise<void> {
    const { store, place, notify } = this.needs;
    const unknown = ids.filter((id) => store.findFresh(id) === undefined);
    if (unknown.length > 0) {
      await store.load({ message_ids: unknown });
    }
    const decided = new Map(ids.map((id) => [id, this.decideHere(id)]));
    const open = ids.filter((id) => decided.get(id) === undefined);
    const found = open.length === 0 ? new Set() : await this.decideThere(open);
    for (const id of ids) {
      // What an event has changed meanwhile is decided again.
      if (!this.asked.has(id)) {
        place(id, this.decideHere(id) ?? found.has(id));
      }
    }
    notify();
  }

  /** Which of the messages belong to the list, as the server says. */
  private async decideThere(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const { connection, store } = this.needs;
    if (isLimitedToChannels(this.narrow)) {
      // Messages that the account has not received belong to the list too.
      const { page } = await store.load({ message_ids: ids, narrow: this.narrow });
      this.learnHighlights(page.messages);
      return new Set(page.messages.map(({ id }) => id));
    }
    const { queueId } = connection.getState();
    const params = { msg_ids: ids, narrow: this.narrow };
    const { messages } = await connection.call('matchNarrow', params);
    if (connection.getState().queueId !== queueId) {
      throw new Outdated();
    }
    const found = Object.entries(messages).map(([id, match]) => ({ id: Number(id), ...match }));
    this.learnHighlights(found);
    return new Set(found.map(({ id }) => id));
  }

  /** Keeps the highlights of messages that a search has found. */
  learnHighlights(found: Parameters<typeof withHighlights>[1]): void {
    // Without a search, the server repeats contents as they are.
    if (kindsOf(this.narrow).includes('search')) {
      this.highlights = withHighlights(this.highlights, found);
    }
  }
}
