import type { Event } from '../../api/operations';
import type { ListedMessage, Narrow, NarrowTerm } from '../message';

export const me = 1;
export const channels = [
  { stream_id: 10, name: 'general' },
  { stream_id: 20, name: 'design' },
] as const;

type Flag = ListedMessage['flags'][number];
type Place =
  | { readonly channelId: number; readonly topic: string }
  | { readonly userIds: readonly number[] };

/** Distributes over the union, whose members keep their fields. */
type WithoutId<E> = E extends unknown ? Omit<E, 'id'> : never;

const nameOf = (id: number): string => channels.find((one) => one.stream_id === id)?.name ?? '';

const holds = ({ operator, operand }: NarrowTerm, message: ListedMessage): boolean => {
  const people =
    typeof message.display_recipient === 'string'
      ? undefined
      : message.display_recipient.map(({ id }) => id).sort();
  switch (`${operator}:${String(operand)}`) {
    case 'is:unread':
      return !message.flags.includes('read');
    case 'is:starred':
      return message.flags.includes('starred');
    case 'is:mentioned':
      return message.flags.includes('mentioned');
    case 'has:reaction':
      return message.reactions.length > 0;
    default:
      return operator === 'channel' || operator === 'stream'
        ? message.stream_id === operand
        : operator === 'topic'
          ? people === undefined && message.subject.toLowerCase() === String(operand).toLowerCase()
          : operator === 'dm'
            ? String(people) === String([me, ...[operand].flat()].sort())
            : operator === 'sender'
              ? message.sender_id === operand
              : operator === 'search' && message.content.includes(String(operand));
  }
};

const belongs = (narrow: Narrow, message: ListedMessage): boolean =>
  narrow.every((term) => holds(term, message) !== (term.negated === true));

const placeOf = (message: ListedMessage) =>
  typeof message.display_recipient === 'string'
    ? {
        type: 'stream' as const,
        stream_id: message.stream_id ?? 0,
        topic: message.subject,
        unmuted_stream_msg: true,
      }
    : {
        type: 'private' as const,
        user_ids: message.display_recipient.map(({ id }) => id).filter((id) => id !== me),
      };

/** A server with one account, for tests: what it has is what a fresh fetch returns. */
export class ModelServer {
  private messages: readonly ListedMessage[] = [];
  private nextId = 100;
  private clock = 1_000;
  private nextEventId = 0;
  /** Events that were not delivered yet. */
  outstanding: Event[] = [];

  get ids(): readonly number[] {
    return this.messages.map(({ id }) => id);
  }

  all(narrow: Narrow): readonly ListedMessage[] {
    const words = narrow.filter(({ operator, negated }) => operator === 'search' && !negated);
    return this.messages
      .filter((message) => belongs(narrow, message))
      .map((message) =>
        words.length === 0
          ? message
          : {
              ...message,
              match_content: `<b>${message.content}</b>`,
              match_subject: message.subject,
            },
      );
  }

  page(params: {
    readonly narrow?: Narrow;
    readonly anchor?: string;
    readonly num_before?: number;
    readonly num_after?: number;
    readonly include_anchor?: boolean;
    readonly message_ids?: readonly number[];
  }) {
    const { narrow = [], anchor = '', num_before = 0, num_after = 0, message_ids: asked } = params;
    const all = this.all(narrow);
    if (asked !== undefined) {
      const messages = all.filter(({ id }) => asked.includes(id));
      return { messages, found_anchor: false, found_oldest: false, found_newest: false };
    }
    const unread = all.find(({ flags }) => !flags.includes('read'));
    const at =
      {
        newest: Number.MAX_SAFE_INTEGER,
        oldest: 0,
        first_unread: unread?.id ?? Number.MAX_SAFE_INTEGER,
      }[anchor] ?? Number(anchor);
    const older = all.filter(({ id }) => id < at);
    const newer = all.filter(({ id }) => id > at);
    const anchored = params.include_anchor === false ? [] : all.filter(({ id }) => id === at);
    return {
      messages: [
        ...older.slice(Math.max(0, older.length - num_before)),
        ...anchored,
        ...newer.slice(0, num_after),
      ],
      found_anchor: anchored.length > 0,
      found_oldest: older.length <= num_before,
      found_newest: newer.length <= num_after,
      anchor: at,
    };
  }

  topics(channelId: number) {
    const newest = new Map<string, { readonly name: string; readonly max_id: number }>();
    for (const { id, stream_id, subject } of this.messages) {
      if (stream_id === channelId) {
        newest.set(subject.toLowerCase(), { name: subject, max_id: id });
      }
    }
    return { topics: [...newest.values()] };
  }

  register() {
    this.outstanding = [];
    const unread = this.messages.filter(({ flags }) => !flags.includes('read'));
    const idsOf = (key: (message: ListedMessage) => string | undefined) => {
      const groups = new Map<string, number[]>();
      for (const message of unread) {
        const name = key(message);
        if (name !== undefined) {
          groups.set(name, [...(groups.get(name) ?? []), message.id]);
        }
      }
      return [...groups];
    };
    const othersOf = ({ display_recipient: people }: ListedMessage) =>
      typeof people === 'string' ? undefined : people.map(({ id }) => id).filter((id) => id !== me);
    return {
      user_id: me,
      realm_message_edit_history_visibility_policy: 'all',
      subscriptions: channels.map((channel) => ({
        ...channel,
        first_message_id: null,
        is_muted: false,
        recipient_id: channel.stream_id,
      })),
      user_topics: [],
      muted_users: [],
      starred_messages: this.all([{ operator: 'is', operand: 'starred' }]).map(({ id }) => id),
      recent_private_conversations: [],
      max_message_id: this.messages.at(-1)?.id ?? 0,
      unread_msgs: {
        streams: idsOf(({ stream_id: id, subject }) =>
          id === undefined ? undefined : `${id}:${subject.toLowerCase()}`,
        ).map(([key, ids]) => ({
          stream_id: Number(key.split(':')[0]),
          topic: key.split(':')[1] ?? '',
          unread_message_ids: ids,
        })),
        pms: idsOf((message) => {
          const others = othersOf(message);
          return others && others.length < 2 ? String(others[0] ?? me) : undefined;
        }).map(([id, ids]) => ({
          other_user_id: Number(id),
          sender_id: Number(id),
          unread_message_ids: ids,
        })),
        huddles: idsOf((message) => {
          const others = othersOf(message);
          return others && others.length > 1 ? [...others, me].sort().join() : undefined;
        }).map(([key, ids]) => ({ user_ids_string: key, unread_message_ids: ids })),
        mentions: unread.filter(({ flags }) => flags.includes('mentioned')).map(({ id }) => id),
        count: unread.length,
        old_unreads_missing: false,
      },
    };
  }

  send(senderId: number, place: Place, content: string, localId?: string): number {
    const id = this.nextId;
    this.nextId += 1;
    const isMention = content.includes('@me');
    const flags: Flag[] = [
      ...(senderId === me ? (['read'] as const) : []),
      ...(isMention ? (['mentioned'] as const) : []),
    ];
    const message = {
      id,
      sender_id: senderId,
      sender_email: `${senderId}@example.org`,
      sender_full_name: `User ${senderId}`,
      sender_realm_str: '',
      avatar_url: null,
      content,
      content_type: 'text/x-markdown' as const,
      client: 'test',
      is_me_message: false,
      timestamp: this.tick(),
      reactions: [],
      submessages: [],
      topic_links: [],
      ...('topic' in place
        ? {
            type: 'stream' as const,
            stream_id: place.channelId,
            display_recipient: nameOf(place.channelId),
            subject: place.topic,
            recipient_id: place.channelId,
          }
        : {
            type: 'private' as const,
            recipient_id: 1_000,
            subject: '',
            display_recipient: Array.from(new Set([me, senderId, ...place.userIds]), (userId) => ({
              id: userId,
              email: '',
              full_name: '',
              is_mirror_dummy: false,
            })),
          }),
    };
    this.messages = [...this.messages, { ...message, flags }];
    this.emit({
      type: 'message',
      message,
      flags,
      ...(localId === undefined ? {} : { local_message_id: localId }),
    });
    return id;
  }

  edit(id: number, content: string): void {
    this.change(id, (message) => {
      const isMention = content.includes('@me');
      const flags = [
        ...message.flags.filter((flag) => flag !== 'mentioned'),
        ...(isMention ? (['mentioned'] as const) : []),
      ];
      const timestamp = this.tick();
      const before = {
        prev_content: message.content,
        prev_rendered_content: `<p>${message.content}</p>`,
      };
      this.emit({
        type: 'update_message',
        user_id: 2,
        edit_timestamp: timestamp,
        message_id: id,
        message_ids: [id],
        flags,
        rendering_only: false,
        orig_content: before.prev_content,
        orig_rendered_content: before.prev_rendered_content,
        content,
        rendered_content: `<p>${content}</p>`,
        is_me_message: false,
      });
      return {
        ...message,
        content,
        flags,
        last_edit_timestamp: timestamp,
        edit_history: [{ user_id: 2, timestamp, ...before }, ...(message.edit_history ?? [])],
      };
    });
  }

  /** Moves messages that are in one topic. */
  move(ids: readonly number[], to: { readonly channelId: number; readonly topic: string }): void {
    const [first] = this.messages.filter(({ id }) => ids.includes(id));
    if (first?.stream_id === undefined) {
      return;
    }
    const { stream_id: channelId, subject } = first;
    const moved = this.messages.filter(
      (one) => ids.includes(one.id) && one.stream_id === channelId && one.subject === subject,
    );
    const isRenamed = subject !== to.topic;
    const isRehomed = channelId !== to.channelId;
    if (!isRenamed && !isRehomed) {
      return;
    }
    const timestamp = this.tick();
    for (const { id } of moved) {
      this.change(id, (message) => ({
        ...message,
        subject: to.topic,
        stream_id: to.channelId,
        display_recipient: nameOf(to.channelId),
        recipient_id: to.channelId,
        last_moved_timestamp: timestamp,
        edit_history: [
          {
            user_id: 2,
            timestamp,
            ...(isRenamed ? { prev_topic: subject, topic: to.topic } : {}),
            ...(isRehomed ? { prev_stream: channelId, stream: to.channelId } : {}),
          },
          ...(message.edit_history ?? []),
        ],
      }));
    }
    this.emit({
      type: 'update_message',
      user_id: 2,
      edit_timestamp: timestamp,
      message_id: first.id,
      message_ids: moved.map(({ id }) => id),
      flags: first.flags,
      rendering_only: false,
      stream_id: channelId,
      stream_name: nameOf(channelId),
      propagate_mode: 'change_one',
      orig_subject: subject,
      ...(isRenamed ? { subject: to.topic, topic_links: [] } : {}),
      ...(isRehomed ? { new_stream_id: to.channelId } : {}),
    });
  }

  delete(ids: readonly number[]): void {
    const deleted = this.messages.filter(({ id }) => ids.includes(id));
    this.messages = this.messages.filter(({ id }) => !ids.includes(id));
    for (const { id, type, stream_id, subject } of deleted) {
      this.emit({
        type: 'delete_message',
        message_type: type,
        message_ids: [id],
        ...(stream_id === undefined ? {} : { stream_id, topic: subject }),
      });
    }
  }

  flag(ids: readonly number[], flag: Flag, op: 'add' | 'remove'): readonly number[] {
    const changed = this.messages.filter(
      (one) => ids.includes(one.id) && one.flags.includes(flag) === (op === 'remove'),
    );
    for (const { id } of changed) {
      this.change(id, (message) => ({
        ...message,
        flags:
          op === 'add' ? [...message.flags, flag] : message.flags.filter((one) => one !== flag),
      }));
    }
    const common = {
      type: 'update_message_flags',
      flag,
      messages: changed.map(({ id }) => id),
      all: false,
    } as const;
    if (op === 'add') {
      this.emit({ ...common, op, operation: op });
      return common.messages;
    }
    const details = Object.fromEntries(
      changed.map((message) => [
        message.id,
        {
          ...(message.flags.includes('mentioned') ? { mentioned: true } : {}),
          ...placeOf(message),
        },
      ]),
    );
    this.emit({
      ...common,
      op,
      operation: op,
      ...(flag === 'read' ? { message_details: details } : {}),
    });
    return common.messages;
  }

  react(id: number, userId: number): void {
    this.change(id, (message) => {
      const reaction = {
        emoji_name: 'tada',
        emoji_code: '1f389',
        reaction_type: 'unicode_emoji',
        user_id: userId,
      } as const;
      const others = message.reactions.filter((one) => one.user_id !== userId);
      const op = others.length === message.reactions.length ? 'add' : 'remove';
      this.emit({ type: 'reaction', op, message_id: id, ...reaction });
      return { ...message, reactions: op === 'add' ? [...others, reaction] : others };
    });
  }

  vote(id: number, senderId: number): void {
    this.change(id, (message) => {
      const submessage = { sender_id: senderId, msg_type: 'widget', content: '{}' };
      const submessageId = this.tick();
      this.emit({
        type: 'submessage',
        message_id: id,
        submessage_id: submessageId,
        ...submessage,
      });
      return {
        ...message,
        submessages: [...message.submessages, { id: submessageId, message_id: id, ...submessage }],
      };
    });
  }

  private tick(): number {
    this.clock += 1;
    return this.clock;
  }

  private change(id: number, how: (message: ListedMessage) => ListedMessage): void {
    this.messages = this.messages.map((one) => (one.id === id ? how(one) : one));
  }

  emit(event: WithoutId<Event>): void {
    this.outstanding.push({ ...event, id: this.nextEventId });
    this.nextEventId += 1;
  }
}
