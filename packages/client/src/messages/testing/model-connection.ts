import type { Values } from '../../api/encode';
import { applyEvent } from '../../apply-event';
import type { Connection, Snapshot } from '../../connection/connection';
import { afterEvent, withOutcome, withoutSent } from '../../connection/pending';
import { Store } from '../../connection/store';
import type { State } from '../../wire/state';
import type { Narrow } from '../message';
import type { ModelServer } from './model-server';

const client = { capabilities: new Set<string>(), clientGravatar: true, includeSubscribers: false };

type Answer = () => void;

/** A connection to the model, whose responses and events arrive when the test says so. */
export class ModelConnection {
  private readonly store: Store<Snapshot>;
  private queues = 1;
  /** Requests without response: each answers with what the server had, or has, then. */
  readonly requests: {
    readonly name: string;
    readonly params: Values;
    readonly early: Answer;
    readonly late: Answer;
    readonly fail: (error: Error) => void;
  }[] = [];

  constructor(
    private readonly server: ModelServer,
    private readonly further: object = {},
  ) {
    this.store = new Store<Snapshot>({
      status: 'connected',
      state: { ...(server.register() as object as State), ...further },
      queueId: '1',
      pending: [],
    });
  }

  get connection(): Connection {
    const unused = () => {
      throw new Error('not part of the model');
    };
    return {
      registration: {},
      call: ((id: string, params: Values) => this.call(id, params)) as Connection['call'],
      ready: Promise.resolve(),
      getState: this.store.get,
      subscribe: this.store.subscribe,
      events: unused,
      send: unused,
      retry: unused,
      discard: unused,
      close: () => Promise.resolve(),
    };
  }

  /** What `send` does to the connection, until the response. */
  echo(localId: string, message: Snapshot['pending'][number]['message']): void {
    const { pending } = this.store.get();
    this.store.update({ pending: [...pending, { status: 'sending', localId, message }] });
  }

  /** The response to `echo`. */
  accept(localId: string, id: number): void {
    const { pending } = this.store.get();
    this.store.update({ pending: withOutcome(pending, localId, { status: 'sent', id }) });
  }

  deliver(count: number): void {
    for (const event of this.server.outstanding.splice(0, count)) {
      const { state, pending } = this.store.get();
      this.store.update({
        state: applyEvent(state, event, client),
        pending: afterEvent(pending, event),
        event,
      });
    }
  }

  /** The queue expires with the events that were not delivered. */
  expire(): void {
    this.queues += 1;
    this.store.update({
      state: { ...(this.server.register() as object as State), ...this.further },
      queueId: String(this.queues),
      pending: withoutSent(this.store.get().pending),
      event: undefined,
    });
  }

  setStatus(status: Snapshot['status']): void {
    this.store.update({ status });
  }

  private call(id: string, params: Values): Promise<unknown> {
    const answer = (): unknown => {
      if (id === 'listMessages') {
        return this.server.page(params);
      }
      if (id === 'listTopics') {
        return this.server.topics(Number(params.stream_id));
      }
      if (id === 'matchNarrow') {
        const { msg_ids: ids, narrow } = params as { msg_ids: number[]; narrow: Narrow };
        const found = this.server.page({ message_ids: ids, narrow }).messages;
        return {
          messages: Object.fromEntries(
            found.map((message) => [
              message.id,
              { match_content: message.match_content, match_subject: message.match_subject },
            ]),
          ),
        };
      }
      if (id === 'changeMessageFlags') {
        const { messages, op } = params as { messages: number[]; op: 'add' | 'remove' };
        return { messages: this.server.flag(messages, 'read', op) };
      }
      if (id === 'changeMessageFlagsInNarrow') {
        const { op } = params as { op: 'add' | 'remove' };
        const { messages } = this.server.page(params);
        this.server.flag(
          messages.map((one) => one.id),
          'read',
          op,
        );
        return { found_newest: true, last_processed_id: messages.at(-1)?.id ?? null };
      }
      return {};
    };
    return new Promise((resolve, reject) => {
      // What changes something does so when it is answered.
      const early = id.startsWith('change') ? undefined : answer();
      this.requests.push({
        name: id,
        params,
        early: () => resolve(early ?? answer()),
        late: () => resolve(answer()),
        fail: reject,
      });
    });
  }
}
