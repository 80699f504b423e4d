import { ApiError } from '../../api/api-error';
import type { Event } from '../../api/operations';
import { applyEvent } from '../../apply-event';
import type { Connection, Snapshot } from '../../connection/connection';
import { Store } from '../../connection/store';
import type { State } from '../../wire/state';
import type { ServerDraft } from '../server-drafts';

type Requested = Omit<ServerDraft, 'id'>;
type Params = { readonly drafts: readonly Requested[]; readonly draft: Requested } & {
  readonly draft_id: number;
};

const client = { capabilities: new Set<string>(), clientGravatar: true, includeSubscribers: false };

const kept = (content: string): string => content.trimEnd().replace(/^\n+/, '');

/** A server that keeps drafts of one account, with a queue of events for each of its devices. */
export class DraftServer {
  drafts: readonly ServerDraft[] = [];
  /** The next requests fail with these errors, in order. */
  readonly failures: Error[] = [];
  requests = 0;
  private count = 0;
  private readonly devices: Device[] = [];

  connect(): Device {
    const device = new Device(this);
    this.devices.push(device);
    return device;
  }

  register(): State {
    return { user_id: 1, max_message_length: 50, drafts: this.drafts };
  }

  call(id: string, { drafts, draft, draft_id: draftId }: Params): unknown {
    this.requests += 1;
    const [failure] = this.failures.splice(0, 1);
    if (failure !== undefined) {
      throw failure;
    }
    if (id === 'createDrafts') {
      const added = drafts.map((one) => {
        this.count += 1;
        return { ...one, id: this.count, content: kept(one.content), timestamp: this.count };
      });
      this.drafts = [...this.drafts, ...added];
      this.emit({ type: 'drafts', op: 'add', drafts: added });
      return { ids: added.map((one) => one.id) };
    }
    if (!this.drafts.some((one) => one.id === draftId)) {
      throw new ApiError(404, 'BAD_REQUEST', 'Draft does not exist', {}, undefined);
    }
    const others = this.drafts.filter((one) => one.id !== draftId);
    if (id === 'deleteDraft') {
      this.drafts = others;
      this.emit({ type: 'drafts', op: 'remove', draft_id: draftId });
    } else {
      const edited = { ...draft, id: draftId, content: kept(draft.content), timestamp: 100 };
      this.drafts = [...others, edited];
      this.emit({ type: 'drafts', op: 'update', draft: edited });
    }
    return {};
  }

  private emit(event: object): void {
    this.devices.forEach((device) => device.outstanding.push({ id: 0, ...event } as Event));
  }
}

/** A connection of the account. */
export class Device {
  readonly outstanding: Event[] = [];
  private readonly store: Store<Snapshot>;
  private queues = 1;

  constructor(private readonly server: DraftServer) {
    const state = server.register();
    this.store = new Store<Snapshot>({ status: 'connected', state, queueId: '1', pending: [] });
  }

  /** The events so far arrive. */
  deliver(): void {
    for (const event of this.outstanding.splice(0)) {
      const { state } = this.store.get();
      this.store.update({ state: applyEvent(state, event, client), event });
    }
  }

  /** The queue expires with the events that were not delivered. */
  expire(): void {
    this.outstanding.splice(0);
    this.queues += 1;
    const queueId = String(this.queues);
    this.store.update({ state: this.server.register(), queueId, event: undefined });
  }

  get connection(): Pick<Connection, 'call' | 'ready' | 'getState' | 'subscribe'> {
    const call = async (id: string, params: Params) => {
      await Promise.resolve();
      return this.server.call(id, params);
    };
    return {
      call: call as unknown as Connection['call'],
      ready: Promise.resolve(),
      getState: this.store.get,
      subscribe: this.store.subscribe,
    };
  }
}
