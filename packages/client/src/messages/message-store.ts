import type { Event, ParamsOf, ResultOf } from '../api/operations';
import type { Connection } from '../connection/connection';
import { applyToMessage, idsIn } from './apply-to-message';
import type { ListedMessage } from './message';

type Page = ResultOf<'listMessages'>;

/** A response that arrived after the queue had changed: events may be missing from it. */
export class Outdated extends Error {}

const requestTimeoutMs = 30_000;

/** How many messages without a list are kept. */
const maxRecent = 500;

/** What a request returned, with all events applied that have arrived since it was sent. */
export type Loaded = {
  readonly page: Page;
  /** Ids of the messages, without those that were deleted meanwhile. */
  readonly ids: readonly number[];
  /** Ids of the messages that events were about meanwhile. */
  readonly touched: ReadonlySet<number>;
};

/** The messages that the client knows, each once. */
export class MessageStore {
  private readonly known = new Map<number, ListedMessage>();
  private readonly loads = new Set<Event[]>();
  private recent: number[] = [];
  /** Ids of messages about which events may be missing, until they are fetched again. */
  private stale = new Set<number>();

  constructor(private readonly connection: Connection) {}

  readonly find = (id: number): ListedMessage | undefined => this.known.get(id);

  /** The message, unless events about it may be missing. */
  readonly findFresh = (id: number): ListedMessage | undefined =>
    this.stale.has(id) ? undefined : this.known.get(id);

  /** The connection has a new queue: what is known may be shown still, and nothing follows from it. */
  restart(): void {
    this.stale = new Set(this.known.keys());
  }

  /** Applies an event; returns the ids of the messages that it is about. */
  receive(event: Event): ReadonlySet<number> {
    for (const events of this.loads) {
      events.push(event);
    }
    const { state } = this.connection.getState();
    const ids = idsIn(event) ?? [...this.known.keys()];
    if (event.type === 'message') {
      this.known.set(event.message.id, { ...event.message, flags: event.flags });
      this.recent.push(event.message.id);
      this.stale.delete(event.message.id);
    } else if (event.type === 'delete_message') {
      ids.forEach((id) => this.known.delete(id));
    } else {
      for (const id of ids) {
        const message = this.known.get(id);
        if (message !== undefined) {
          this.known.set(id, applyToMessage(message, event, state));
        }
      }
    }
    return new Set(ids);
  }

  /** Fetches messages of a narrow. Rejects with `Outdated` if the queue has changed meanwhile. */
  async load(params: ParamsOf<'listMessages'>): Promise<Loaded> {
    const { call, registration } = this.connection;
    const { queueId } = this.connection.getState();
    const events: Event[] = [];
    this.loads.add(events);
    try {
      const page = await call(
        'listMessages',
        {
          apply_markdown: registration.apply_markdown ?? false,
          allow_empty_topic_name: registration.client_capabilities?.empty_topic_name ?? false,
          ...(registration.client_gravatar === undefined
            ? {}
            : { client_gravatar: registration.client_gravatar }),
          ...params,
        },
        { signal: AbortSignal.timeout(requestTimeoutMs) },
      );
      if (queueId === undefined || queueId !== this.connection.getState().queueId) {
        throw new Outdated();
      }
      return this.integrate(page, events);
    } finally {
      this.loads.delete(events);
    }
  }

  /** Forgets messages that are neither kept nor among the last that were received. */
  collect(kept: ReadonlySet<number>): void {
    this.recent = this.recent.slice(-maxRecent);
    const recent = new Set(this.recent);
    for (const id of this.known.keys()) {
      if (!kept.has(id) && !recent.has(id)) {
        this.known.delete(id);
        this.stale.delete(id);
      }
    }
  }

  get size(): number {
    return this.known.size;
  }

  private integrate(page: Page, events: readonly Event[]): Loaded {
    const { state } = this.connection.getState();
    const touched = new Set(events.flatMap((event) => idsIn(event) ?? []));
    const deleted = new Set<number>();
    for (const event of events) {
      if (event.type === 'delete_message') {
        idsIn(event)?.forEach((id) => deleted.add(id));
      } else if (event.type === 'message') {
        deleted.delete(event.message.id);
      }
    }
    const messages = page.messages.filter(({ id }) => !deleted.has(id));
    for (const { match_content: _, match_subject: __, ...fetched } of messages) {
      const message = events.reduce(
        (result: ListedMessage, event) => applyToMessage(result, event, state),
        fetched,
      );
      this.stale.delete(message.id);
      const before = this.known.get(message.id);
      // Equal messages stay the same value, so that nothing is displayed again.
      if (before === undefined || JSON.stringify(before) !== JSON.stringify(message)) {
        this.known.set(message.id, message);
      }
    }
    return { page, ids: messages.map(({ id }) => id), touched };
  }
}
