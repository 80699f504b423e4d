import type { ApiClient, Values } from '@parley/adapter-http/testing';
import type { State } from '@parley/client';
import { applyEvent } from '@parley/client';
import type { Difference } from './compare';
import { compare } from './compare';
import { lostBy } from './not-kept';
import type { Registration } from './registration';

export type QueueEvent = Values & { readonly id: number; readonly type: string };

export type Tamper = (event: QueueEvent) => QueueEvent | undefined;

/** A client that follows the events of its queue, and fetches nothing again. */
export class Viewer {
  private queueId = '';
  private last = -1;
  private known: State = {};
  private isShutOut = false;
  /** Fields of the state that an earlier event made unknowable. */
  private lost = new Set<string>();
  /** The events since the last comparison that found nothing. */
  private recent: QueueEvent[] = [];
  private untaken: QueueEvent[] = [];

  constructor(
    readonly name: string,
    private readonly account: ApiClient,
    readonly registration: Registration,
    /** What reaches the client of an event: tests of the law change or drop some. */
    private readonly tamper: Tamper = (event) => event,
  ) {}

  /** The account at the newest level, which acts. */
  get actor(): ApiClient {
    return this.account;
  }

  get userId(): number {
    return this.account.userId;
  }

  /** Whether the account is a bot, as the client knows from its list of users. */
  get isBot(): boolean {
    return (
      this.known.realm_users?.some(
        (user) => user.user_id === this.userId && user.is_bot === true,
      ) ?? false
    );
  }

  get state(): State {
    return this.known;
  }

  /** Whether the account is deactivated. */
  get isGone(): boolean {
    return this.isShutOut;
  }

  private get client(): ApiClient {
    return this.account.atLevel(this.registration.level);
  }

  private snapshot() {
    const { capabilities, clientGravatar, includeSubscribers } = this.registration;
    return this.client.withoutWaiting().post('/register', {
      client_capabilities: Object.fromEntries(Array.from(capabilities, (name) => [name, true])),
      client_gravatar: clientGravatar,
      include_subscribers: includeSubscribers,
    });
  }

  /** Starts from a fresh snapshot. */
  async register(): Promise<void> {
    const { status, body } = await this.snapshot();
    if (status === 401) {
      this.isShutOut = true;
      return;
    }
    this.isShutOut = false;
    this.queueId = body.queue_id;
    this.last = body.last_event_id;
    this.known = body;
    this.lost = new Set();
    this.recent = [];
    this.untaken = [];
  }

  /** The events that have arrived since the last call. */
  takeEvents(): readonly QueueEvent[] {
    const taken = this.untaken;
    this.untaken = [];
    return taken;
  }

  /**
   * Applies the events that have arrived.
   *
   * @param upTo the id of the last event to apply
   *
   * @returns what is wrong with the events themselves
   */
  async follow(upTo = Infinity): Promise<readonly string[]> {
    if (this.isShutOut) {
      await this.register();
      return [];
    }
    const { status, body } = await this.client.get('/events', {
      queue_id: this.queueId,
      last_event_id: this.last,
      dont_block: true,
    });
    if (status === 401 || body.code === 'BAD_EVENT_QUEUE_ID') {
      await this.register();
      return [];
    }
    if (status !== 200) {
      throw new Error(`${this.name} no longer receives events: ${body.msg}`);
    }
    const arrived: readonly QueueEvent[] = body.events;
    const events = arrived.filter(({ id }) => id <= upTo);
    const problems: string[] = [];
    const { capabilities, clientGravatar } = this.registration;
    const includeSubscribers = this.registration.includeSubscribers === 'true';
    for (const event of events) {
      if (event.id <= this.last) {
        problems.push(`event id ${event.id} after ${this.last}`);
      }
      this.last = event.id;
      this.recent.push(event);
      for (const field of lostBy(event, this.registration, this.known)) {
        this.lost.add(field);
      }
      const received = this.tamper(event);
      if (received === undefined) {
        continue;
      }
      this.untaken.push(received);
      this.known = applyEvent(this.known, received, {
        capabilities,
        clientGravatar,
        includeSubscribers,
      });
    }
    // One response may contain only part of the events; an empty one means that none are left.
    return events.length === 0 ? problems : [...problems, ...(await this.follow(upTo))];
  }

  /** Those of the messages that the account cannot read. */
  private async unreadableAmong(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const unreadable = new Set<number>();
    for (const id of ids) {
      const { status } = await this.account.get(`/messages/${id}`);
      if (status === 400) {
        unreadable.add(id);
      }
    }
    return unreadable;
  }

  /**
   * Compares the state with a new snapshot, after the events before that. After differences it
   * starts from a new snapshot.
   */
  async check(wildcards: ReadonlySet<number>): Promise<{
    readonly problems: readonly string[];
    readonly differences: readonly Difference[];
    readonly events: readonly QueueEvent[];
  }> {
    const { status, body } = await this.snapshot();
    if (status !== 200 || this.isShutOut) {
      return { problems: await this.follow(), differences: [], events: [] };
    }
    const problems = await this.follow(body.last_event_id);
    const unreadable = await this.unreadableAmong(
      this.known.starred_messages?.filter((id) => !body.starred_messages.includes(id)) ?? [],
    );
    const differences = compare(this.known, body, { lost: this.lost, wildcards, unreadable });
    const events = this.recent;
    this.recent = [];
    if (differences.length > 0) {
      await this.register();
    }
    return { problems, differences, events };
  }
}
