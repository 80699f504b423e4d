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

const periodIn = (state: State, name: string, otherwiseMs: number): number =>
  Number(state[`server_typing_${name}_period_milliseconds`] ?? otherwiseMs);

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

  const add = (state: State, key: string, userId: number): void => {
    const entry = `${key} ${userId}`;
    const isNew = !expiries.has(entry);
    expiries.get(entry)?.();
    const expiryMs = periodIn(state, 'started_expiry', 45_000);
    expiries.set(
      entry,
      timer(expiryMs, () => remove(key, userId)),
    );
    if (isNew) {
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
    } else if (event.type === 'typing' && event.sender.user_id !== ownIdOf(state)) {
      const key = conversationKey(placeOf(state, event));
      if (event.op === 'start') {
        add(state, key, event.sender.user_id);
      } else {
        remove(key, event.sender.user_id);
      }
    }
  };

  let own:
    | { readonly conversation: Conversation; startedAt: number; cancel: () => void }
    | undefined;

  const send = (op: 'start' | 'stop', conversation: Conversation): void => {
    const { state } = connection.getState();
    const isAlone = conversation.type === 'direct' && conversation.userIds.length === 0;
    if (!isAlone && isShared(state, conversation)) {
      const params =
        conversation.type === 'direct'
          ? { op, type: conversation.type, to: conversation.userIds }
          : {
              op,
              type: conversation.type,
              stream_id: conversation.channelId,
              topic: conversation.topic,
            };
      connection.call('showTyping', params).catch(ignore);
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
    const { state } = connection.getState();
    const isOther =
      own !== undefined && conversationKey(own.conversation) !== conversationKey(conversation);
    if (isOther) {
      stop();
    }
    own?.cancel();
    const cancel = timer(periodIn(state, 'stopped_wait', 5_000), stop);
    const repeatMs = periodIn(state, 'started_wait', 10_000);
    if (own === undefined || now() - own.startedAt >= repeatMs) {
      own = { conversation, startedAt: now(), cancel };
      send('start', conversation);
    } else {
      own.cancel = cancel;
    }
  };

  const unfollow = followEvents(connection, { onEvent, onRestart: clear });

  return {
    in: (conversation) => typing.get(conversationKey(conversation)) ?? nobody,
    subscribe: listeners.subscribe,
    notify: (conversation, isTyping) => {
      if (isTyping) {
        start(conversation);
      } else if (own && conversationKey(own.conversation) === conversationKey(conversation)) {
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
