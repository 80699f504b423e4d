import type { ApiClient } from '@parley/adapter-http/testing';
import type { Wire } from './channels';

type Channel = Wire & { readonly stream_id: number; readonly subscribers?: readonly number[] };

type ChannelEvent = Wire & {
  readonly type: string;
  readonly op: string;
  readonly stream_id: number;
  readonly stream_ids: readonly number[];
  readonly streams: readonly Channel[];
  readonly subscriptions: readonly Channel[];
  readonly user_ids: readonly number[];
  readonly property: string;
  readonly value: unknown;
  readonly flag: string;
  readonly flags: readonly string[];
  readonly message: { readonly id: number; readonly type: string };
  readonly messages: readonly number[];
};

type Known = { readonly isSubscribed: boolean; readonly channel: Channel };

const ascending = (ids: Iterable<number>): readonly number[] =>
  Array.from(new Set(ids)).sort((a, b) => a - b);

/** Fields that accompany a property, and fields that are counted elsewhere. */
const companions = ['rendered_description', 'history_public_to_subscribers', 'is_web_public'];
const uncompared = new Set(['stream_weekly_traffic', 'subscriber_count', 'first_message_id']);

const plain = ({ channel, isSubscribed }: Known) => ({
  isSubscribed,
  ...Object.fromEntries(Object.entries(channel).filter(([name]) => !uncompared.has(name))),
  subscribers: ascending(channel.subscribers ?? []),
});

/** The channel state of a client that follows the events and fetches nothing again. */
export class ChannelMirror {
  private readonly known = new Map<number, Known>();
  private unread = new Set<number>();
  private queueId = '';
  private last = -1;
  private isShutOut = false;

  constructor(
    readonly name: string,
    private readonly by: ApiClient,
    private readonly knowsArchived: boolean,
  ) {}

  /** Starts again from a fresh snapshot. */
  async register(): Promise<this> {
    const { body } = await this.by.post('/register', {
      event_types: ['stream', 'subscription', 'message', 'update_message_flags'],
      include_subscribers: 'true',
      client_capabilities: {
        archived_channels: this.knowsArchived,
        notification_settings_null: true,
      },
    });
    this.queueId = body.queue_id;
    this.last = body.last_event_id;
    this.known.clear();
    for (const channel of body.subscriptions as readonly Channel[]) {
      this.known.set(channel.stream_id, { isSubscribed: true, channel });
    }
    for (const channel of [...body.unsubscribed, ...body.never_subscribed] as readonly Channel[]) {
      this.known.set(channel.stream_id, { isSubscribed: false, channel });
    }
    const unread = body.unread_msgs.streams as readonly {
      readonly unread_message_ids: readonly number[];
    }[];
    this.unread = new Set(unread.flatMap(({ unread_message_ids: ids }) => ids));
    return this;
  }

  /** Another mirror, with a fresh snapshot. */
  again(): Promise<ChannelMirror> {
    return new ChannelMirror(this.name, this.by, this.knowsArchived).register();
  }

  /**
   * Applies the events since the last call; false while the account is deactivated, which ends its
   * queue: after reactivation it starts again.
   */
  async follow(): Promise<boolean> {
    const { status, body } = await this.by.get('/events', {
      queue_id: this.queueId,
      last_event_id: this.last,
      dont_block: true,
    });
    if (status === 401) {
      this.isShutOut = true;
      return false;
    }
    if (this.isShutOut) {
      this.isShutOut = false;
      await this.register();
      return true;
    }
    if (status !== 200) {
      throw new Error(`${this.name} no longer receives events: ${body.msg}`);
    }
    for (const event of body.events) {
      this.last = event.id;
      this.apply(event);
    }
    // One response may contain only part of the events; an empty one means that none are left.
    return body.events.length === 0 || this.follow();
  }

  /** The whole state, in a form that can be compared. */
  contents(): unknown {
    return {
      channels: Object.fromEntries(
        Array.from(this.known, ([id, known]) => [id, plain(known)] as const),
      ),
      unread: ascending(this.unread),
    };
  }

  private change(id: number, how: (channel: Channel) => Channel, isSubscribed?: boolean): void {
    const known = this.known.get(id);
    if (known !== undefined) {
      this.known.set(id, {
        isSubscribed: isSubscribed ?? known.isSubscribed,
        channel: how(known.channel),
      });
    }
  }

  private setPeople(event: ChannelEvent, add: boolean): void {
    for (const id of event.stream_ids) {
      this.change(id, (channel) => {
        const before = channel.subscribers ?? [];
        return {
          ...channel,
          subscribers: add
            ? [...before, ...event.user_ids]
            : before.filter((userId) => !event.user_ids.includes(userId)),
        };
      });
    }
  }

  private apply(event: ChannelEvent): void {
    switch (`${event.type} ${event.op}`) {
      case 'stream create':
        for (const channel of event.streams) {
          this.known.set(channel.stream_id, { isSubscribed: false, channel });
        }
        break;
      case 'stream delete':
        event.stream_ids.forEach((id) => this.known.delete(id));
        break;
      case 'stream update':
        this.change(event.stream_id, (channel) => ({
          ...channel,
          [event.property]: event.value,
          ...Object.fromEntries(
            companions.filter((name) => name in event).map((name) => [name, event[name]]),
          ),
        }));
        break;
      case 'subscription add':
        for (const channel of event.subscriptions) {
          this.known.set(channel.stream_id, { isSubscribed: true, channel });
        }
        break;
      case 'subscription remove':
        for (const { stream_id: id } of event.subscriptions) {
          this.change(
            id,
            (channel) => ({
              ...channel,
              subscribers: (channel.subscribers ?? []).filter((one) => one !== this.by.userId),
            }),
            false,
          );
        }
        break;
      case 'subscription peer_add':
        this.setPeople(event, true);
        break;
      case 'subscription peer_remove':
        this.setPeople(event, false);
        break;
      case 'message undefined':
        if (event.message.type === 'stream' && !event.flags.includes('read')) {
          this.unread.add(event.message.id);
        }
        break;
      case 'update_message_flags add':
        if (event.flag === 'read') {
          event.messages.forEach((id) => this.unread.delete(id));
        }
        break;
      default:
        break;
    }
  }
}
