import type { ApiClient } from '@parley/adapter-http/testing';

type Known = {
  readonly content: string;
  readonly topic: string;
  readonly channelId: number;
  readonly flags: readonly string[];
  readonly reactions: readonly string[];
};

type WireReaction = { readonly user_id: number; readonly emoji_name: string };

type WireMessage = {
  readonly id: number;
  readonly content: string;
  readonly subject: string;
  readonly stream_id: number;
  readonly reactions: readonly WireReaction[];
};

type Flagged = { readonly flags: readonly string[] };

type Changed = { readonly op: 'add' | 'remove' };

/** The fields of the queue's events that are read. */
type WireEvent =
  | (Flagged & { readonly type: 'message'; readonly message: WireMessage })
  | (Flagged & {
      readonly type: 'update_message';
      readonly message_id: number;
      readonly message_ids: readonly number[];
      readonly subject?: string;
      readonly new_stream_id?: number;
      readonly content?: string;
    })
  | { readonly type: 'delete_message'; readonly message_ids: readonly number[] }
  | (WireReaction & Changed & { readonly type: 'reaction'; readonly message_id: number })
  | (Changed & {
      readonly type: 'update_message_flags';
      readonly flag: string;
      readonly messages: readonly number[];
    });

const sorted = (values: readonly string[]): readonly string[] => [...new Set(values)].sort();

const emojiOf = ({ user_id, emoji_name }: WireReaction): string => `${user_id} ${emoji_name}`;

const seen = (message: WireMessage, flags: readonly string[]): Known => ({
  content: message.content,
  topic: message.subject,
  channelId: message.stream_id,
  flags: sorted(flags),
  reactions: [],
});

/** The state of a client that has a queue and fetches nothing else. */
export class MessageMirror {
  private readonly known = new Map<number, Known>();
  private last = -1;

  private constructor(
    readonly client: ApiClient,
    private readonly queueId: string,
  ) {}

  static async of(client: ApiClient): Promise<MessageMirror> {
    const { body } = await client.post('/register', {
      event_types: [
        'message',
        'update_message',
        'delete_message',
        'reaction',
        'update_message_flags',
      ],
      fetch_event_types: [],
      client_capabilities: { bulk_message_deletion: true, empty_topic_name: true },
    });
    return new MessageMirror(client, body.queue_id);
  }

  private change(id: number, change: (known: Known) => Partial<Known>): void {
    const before = this.known.get(id);
    if (before !== undefined) {
      this.known.set(id, { ...before, ...change(before) });
    }
  }

  private apply(event: WireEvent): void {
    switch (event.type) {
      case 'message':
        this.known.set(event.message.id, seen(event.message, event.flags));
        break;
      case 'update_message':
        for (const id of event.message_ids) {
          this.change(id, (before) => ({
            topic: event.subject ?? before.topic,
            channelId: event.new_stream_id ?? before.channelId,
          }));
        }
        this.change(event.message_id, (before) => ({
          content: event.content ?? before.content,
          flags: sorted(event.flags),
        }));
        break;
      case 'delete_message':
        for (const id of event.message_ids) {
          this.known.delete(id);
        }
        break;
      case 'reaction': {
        const emoji = emojiOf(event);
        this.change(event.message_id, ({ reactions }) => ({
          reactions:
            event.op === 'add'
              ? [...reactions, emoji]
              : reactions.filter((reaction) => reaction !== emoji),
        }));
        break;
      }
      case 'update_message_flags':
        for (const id of event.messages) {
          this.change(id, ({ flags }) => ({
            flags:
              event.op === 'add'
                ? sorted([...flags, event.flag])
                : flags.filter((flag) => flag !== event.flag),
          }));
        }
        break;
    }
  }

  async catchUp(): Promise<void> {
    const { body } = await this.client.get('/events', {
      queue_id: this.queueId,
      last_event_id: this.last,
      dont_block: true,
    });
    const events: readonly (WireEvent & { readonly id: number })[] = body.events;
    for (const event of events) {
      expect(event.id).toBeGreaterThan(this.last);
      this.last = event.id;
      this.apply(event);
    }
  }

  /** Applies all events; the result has to equal the server's state. */
  async expectTrue(ids: readonly number[]): Promise<void> {
    await this.catchUp();
    const { body } = await this.client.get('/messages', {
      message_ids: ids,
      apply_markdown: false,
      allow_empty_topic_name: true,
    });
    const messages: readonly (WireMessage & Flagged)[] = body.messages;
    const there = messages.map((message): readonly [number, Known] => [
      message.id,
      { ...seen(message, message.flags), reactions: message.reactions.map(emojiOf) },
    ]);
    const mirrored = ids.flatMap((id) => {
      const known = this.known.get(id);
      return known === undefined ? [] : [[id, known]];
    });
    expect(mirrored).toEqual(there);
  }
}
