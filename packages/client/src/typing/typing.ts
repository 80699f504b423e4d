import type { Event } from '../api/operations';
import type { Connection } from '../connection/connection';
import type { Timer } from '../connection/waiting';
import { systemTimer } from '../connection/waiting';
import type { Conversation } from '../conversation';
import { conversationKey, conversationOf, directConversation } from '../conversation';
import { followEvents } from '../follow-events';
import { Listeners } from '../listeners';
import { ownIdOf } from '../own';
import type { State } from '../wire/state';

/** Who is typing where, and what others hear about the account. */
export type Typing = {
  /** Ids of the users who are typing in the conversation; the same array while it does not change. */
  readonly in: (conversation: Conversation) => readonly number[];
  /** Calls the listener after each change; the returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Says that the user has typed something in the conversation, or no longer writes a message
   * there. It may be called for each key: the server is told at the intervals that it asks for.
   */
  readonly notify: (conversation: Conversation, isTyping: boolean) => void;
  /** Stops following the connection. */
  readonly close: () => void;
};

const nobody: readonly number[] = [];
const ignore = () => undefined;

type TypingEvent = Extract<Event, { readonly type: 'typing' }>;

const placeOf = (state: State, event: TypingEvent): Conversation =>
  event.stream_id === undefined
    ? directConversation(state, event.recipients?.map(({ user_id: id }) => id) ?? [])
    : { type: 'channel', channelId: event.stream_id, topic: event.topic ?? '' };

/** Whether the account lets others know that it is typing. */
const isShared = ({ user_settings: settings }: State, { type }: Conversation): boolean =>
  settings?.[
    type === 'direct' ? 'send_private_typing_notifications' : 'send_stream_typing_notifications'
  ] !== false;

/** Follows who is typing, and tells others when the user is. */
export const createTyping = (
  connection: Connection,
  {
    timer = systemTimer,
    now = Date.now,
  }: { readonly timer?: Timer; readonly now?: () => number } = {},
): Typing => {
  const listeners = new Listeners();
  const typing = new Map<string, readonly number[]>();
  const expiries = new Map<string, () => void>();

  const period = (name: string, otherwiseMs: number): number =>
    Number(connection.getState().state[`server_typing_${name}_period_milliseconds`] ?? otherwiseMs);

  const remove = (key: string, userId: number): void => {
    const entry = `${key} ${userId}`;
    expiries.get(entry)?.();
    if (expiries.delete(entry)) {
      typing.set(
        key,
        (typing.get(key) ?? []).filter((id) => id !== userId),
      );
      listeners.notify();
    }
  };

  const add = (key: string, userId: number): void => {
    const entry = `${key} ${userId}`;
    const cancel = expiries.get(entry);
    cancel?.();
    expiries.set(
      entry,
      timer(period('started_expiry', 45_000), () => remove(key, userId)),
    );
    if (cancel === undefined) {
      typing.set(key, [...(typing.get(key) ?? []), userId]);
      listeners.notify();
    }
  };

  const clear = (): void => {
    expiries.forEach((cancel) => cancel());
    expiries.clear();
    typing.clear();
    listeners.notify();
  };

  const onEvent = (event: Event): void => {
    const { state } = connection.getState();
    if (event.type === 'message') {
      remove(conversationKey(conversationOf(state, event.message)), event.message.sender_id);
    } else if (event.type === 'subscription' && event.op === 'peer_remove') {
      // They may not be able to say that they stop; where they go on, they say so again soon.
      typing.forEach((_, key) => event.user_ids.forEach((id) => remove(key, id)));
    } else if (event.type === 'typing' && event.sender.user_id !== ownIdOf(state)) {
      const change = event.op === 'start' ? add : remove;
      change(conversationKey(placeOf(state, event)), event.sender.user_id);
    }
  };

  let own:
    | { readonly conversation: Conversation; startedAt: number; cancel: () => void }
    | undefined;

  const isOwn = (conversation: Conversation): boolean =>
    own !== undefined && conversationKey(own.conversation) === conversationKey(conversation);

  const send = (op: 'start' | 'stop', conversation: Conversation): void => {
    const { state } = connection.getState();
    const isAlone = conversation.type === 'direct' && conversation.userIds.length === 0;
    if (!isAlone && isShared(state, conversation)) {
      const to =
        conversation.type === 'direct'
          ? { to: conversation.userIds }
          : { stream_id: conversation.channelId, topic: conversation.topic };
      connection.call('showTyping', { op, type: conversation.type, ...to }).catch(ignore);
    }
  };

  const stop = (): void => {
    if (own !== undefined) {
      const { conversation } = own;
      own.cancel();
      own = undefined;
      send('stop', conversation);
    }
  };

  const start = (conversation: Conversation): void => {
    if (!isOwn(conversation)) {
      stop();
    }
    own?.cancel();
    const cancel = timer(period('stopped_wait', 5_000), stop);
    const startedAt = now();
    if (own !== undefined && startedAt - own.startedAt < period('started_wait', 10_000)) {
      own.cancel = cancel;
    } else {
      own = { conversation, startedAt, cancel };
      send('start', conversation);
    }
  };

  const unfollow = followEvents(connection, { onEvent, onRestart: clear });

  return {
    in: (conversation) => typing.get(conversationKey(conversation)) ?? nobody,
    subscribe: listeners.subscribe,
    notify: (conversation, isTyping) => {
      if (isTyping) {
        start(conversation);
      } else if (isOwn(conversation)) {
        stop();
      }
    },
    close: () => {
      unfollow();
      stop();
      clear();
    },
  };
};
