import type { Event } from '../api/operations';
import { retrying } from '../connection/backoff';
import type { Connection } from '../connection/connection';
import type { Timer } from '../connection/waiting';
import { systemTimer } from '../connection/waiting';
import { followEvents } from '../follow-events';
import { Listeners } from '../listeners';
import type { Narrow } from '../messages/message';
import type { Messages } from '../messages/messages';
import { matches } from '../messages/narrow';

/** Marks messages as read that were seen, and as unread. */
export type ReadTracker = {
  /** Ids of messages that were seen while the state still has them as unread; for `unreadCounts`. */
  readonly getState: () => ReadonlySet<number>;
  /** Calls the listener after each change; the returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Messages were on screen: they are marked as read, soon and together. */
  readonly seen: (ids: readonly number[]) => void;
  /**
   * Marks the message and all later ones of the narrow as unread. What is marked as unread, here or
   * elsewhere, is not marked as read by `seen` until `release`, or until messages of another
   * narrow are seen.
   */
  readonly markUnreadFrom: (id: number, narrow: Narrow) => Promise<void>;
  /** Marks all messages of the narrow as read. */
  readonly markConversationRead: (narrow: Narrow) => Promise<void>;
  /** The user has turned to something else: messages that are seen from now on are read. */
  readonly release: () => void;
  /** Sends what waits at once. Resolves when everything was sent. */
  readonly flush: () => Promise<void>;
  /** Stops following the connection; what waits is not sent. */
  readonly close: () => void;
};

type Options = {
  /** How long messages that were seen wait for others, in milliseconds. */
  readonly intervalMs?: number;
  readonly timer?: Timer;
  readonly random?: () => number;
};

/** How many messages a request marks at most. */
const batchSize = 1_000;

/** Follows what the user sees, and tells the server in batches, through outages. */
export const createReadTracker = (
  connection: Connection,
  messages: Messages,
  { intervalMs = 1_000, timer = systemTimer, random = Math.random }: Options = {},
): ReadTracker => {
  const listeners = new Listeners();
  const closing = new AbortController();
  const repeated = { timer, random, signal: closing.signal };
  /** To be sent, in flight, and accepted while their events are outstanding. */
  const [waiting, sending, accepted] = [new Set<number>(), new Set<number>(), new Set<number>()];
  let state: ReadonlySet<number> | undefined;
  let cancel: (() => void) | undefined;
  let sent: Promise<void> | undefined;
  /** Messages that became unread while they were on screen. */
  const unread = new Set<number>();
  let held: { readonly from: number; readonly narrow: Narrow } | undefined;

  const changed = (): void => {
    state = undefined;
    listeners.notify();
  };

  const forget = (ids: Iterable<number>): void => {
    let isChanged = false;
    for (const id of ids) {
      for (const set of [waiting, sending, accepted]) {
        isChanged = set.delete(id) || isChanged;
      }
    }
    if (isChanged) {
      changed();
    }
  };

  const onEvent = (event: Event): void => {
    if (event.type === 'delete_message') {
      forget(event.message_ids ?? []);
    } else if (event.type === 'update_message_flags' && event.flag === 'read') {
      forget(event.all ? [...waiting, ...sending, ...accepted] : event.messages);
      if (event.op === 'remove') {
        event.messages.forEach((id) => unread.add(id));
      }
    }
  };

  const release = (): void => {
    held = undefined;
    unread.clear();
  };

  const isIn = (id: number, narrow: Narrow): boolean => {
    const message = messages.get(id);
    const context = { state: connection.getState().state, find: messages.get };
    return message !== undefined && matches(narrow, message, context) !== false;
  };

  const isHeld = (id: number): boolean =>
    unread.has(id) || (held !== undefined && id >= held.from && isIn(id, held.narrow));

  const mark = async (ids: readonly number[]): Promise<void> => {
    const request = () =>
      connection.call('changeMessageFlags', { messages: ids, op: 'add', flag: 'read' });
    try {
      const response = await retrying(request, repeated);
      const marked = new Set(response.messages);
      for (const id of ids) {
        // An event that was faster has removed it already.
        if (sending.delete(id) && marked.has(id)) {
          accepted.add(id);
        }
      }
    } catch (error) {
      if (closing.signal.aborted) {
        throw error;
      }
      if (ids.length > 1) {
        // One of the messages cannot be marked; the others can.
        const middle = ids.length >> 1;
        await mark(ids.slice(0, middle));
        await mark(ids.slice(middle));
        return;
      }
      ids.forEach((id) => sending.delete(id));
    }
    changed();
  };

  const send = async (): Promise<void> => {
    while (waiting.size > 0 && !closing.signal.aborted) {
      const ids = [...waiting].slice(0, batchSize).sort((a, b) => a - b);
      for (const id of ids) {
        waiting.delete(id);
        sending.add(id);
      }
      await mark(ids);
    }
  };

  const flush = (): Promise<void> => {
    cancel?.();
    cancel = undefined;
    sent ??= send().finally(() => {
      sent = undefined;
    });
    return sent;
  };

  const schedule = (): void => {
    cancel ??= timer(intervalMs, () => {
      flush().catch(() => undefined);
    });
  };

  const changeNarrow = async (
    op: 'add' | 'remove',
    narrow: Narrow,
    first: number | 'oldest',
  ): Promise<void> => {
    let [anchor, isIncluded, isDone] = [String(first), true, false];
    while (!isDone) {
      const range = await retrying(
        () =>
          connection.call('changeMessageFlagsInNarrow', {
            anchor,
            include_anchor: isIncluded,
            num_before: 0,
            num_after: batchSize,
            narrow,
            op,
            flag: 'read',
          }),
        repeated,
      );
      isDone = range.found_newest || range.last_processed_id === null;
      [anchor, isIncluded] = [String(range.last_processed_id), false];
    }
  };

  const unfollow = followEvents(connection, {
    onEvent,
    onRestart: () => {
      accepted.clear();
      changed();
    },
  });

  return {
    getState: () => (state ??= new Set([...waiting, ...sending, ...accepted])),
    subscribe: listeners.subscribe,
    seen: (ids) => {
      if (held !== undefined && ids.length > 0) {
        const { narrow } = held;
        if (!ids.some((id) => isIn(id, narrow))) {
          release();
        }
      }
      const added = ids.filter(
        (id) =>
          messages.get(id)?.flags.includes('read') === false &&
          ![waiting, sending, accepted].some((set) => set.has(id)) &&
          !isHeld(id),
      );
      if (added.length > 0) {
        added.forEach((id) => waiting.add(id));
        schedule();
        changed();
      }
    },
    markUnreadFrom: async (id, narrow) => {
      held = { from: id, narrow };
      forget([...waiting].filter(isHeld));
      // What is in flight must not arrive afterwards.
      await sent;
      await changeNarrow('remove', narrow, id);
    },
    markConversationRead: (narrow) => changeNarrow('add', narrow, 'oldest'),
    release,
    flush,
    close: () => {
      closing.abort();
      cancel?.();
      unfollow();
    },
  };
};
