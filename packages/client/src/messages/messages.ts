import type { Connection } from '../connection/connection';
import type { ListedMessage, Narrow } from './message';
import type { MessageList } from './list-state';
import { OpenList } from './message-list';
import { MessageStore } from './message-store';
import { narrowKey } from './narrow';

/** The messages of a connection, and lists of them. */
export type Messages = {
  /** The message, if the client knows it. */
  readonly get: (id: number) => ListedMessage | undefined;
  /** The list of a narrow; narrows that mean the same share one. */
  readonly list: (narrow: Narrow) => MessageList;
  /** The local id under which the account sent the message on this connection. */
  readonly localIdOf: (id: number) => string | undefined;
};

/** How many lists that are not shown stay known. */
const maxClosed = 30;

/** More messages than that are looked through for those that nothing shows any more. */
const maxMessages = 5_000;

/** Keeps the messages of a connection, each once, and up to date in all lists. */
export const createMessages = (connection: Connection): Messages => {
  const store = new MessageStore(connection);
  const lists = new Map<string, OpenList>();
  const localIds = new Map<number, string>();
  const waiting: (() => void)[] = [];
  let last = connection.getState();

  const follow = (): void => {
    const now = connection.getState();
    const before = last;
    if (now === before) {
      return;
    }
    last = now;
    waiting.splice(0).forEach((settle) => settle());
    const all = [...lists.values()];
    if (now.queueId !== before.queueId && before.queueId !== undefined) {
      store.restart();
      all.forEach((list) => list.restart());
    }
    if (now.event !== undefined && now.event !== before.event) {
      const { event } = now;
      if (event.type === 'message' && event.local_message_id !== undefined) {
        localIds.set(event.message.id, event.local_message_id);
      }
      const ids = store.receive(event);
      all.forEach((list) => list.receive(event, ids));
      collect();
    }
    if (now.pending !== before.pending) {
      all.forEach((list) => list.settle());
    }
    if (now.status === 'connected' && before.status === 'waiting') {
      all.forEach((list) => list.repair());
    }
    all.forEach((list) => list.notify());
  };

  const collect = (): void => {
    const closed = [...lists].filter(([, list]) => !list.isOpen);
    for (const [key] of closed.slice(0, Math.max(0, closed.length - maxClosed))) {
      lists.delete(key);
    }
    if (store.size > maxMessages) {
      store.collect(new Set([...lists.values()].flatMap((list) => list.knownIds())));
    }
  };

  /** Settled by `follow`: what waits is asked for before those hear of it who subscribed later. */
  const registered = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = () => {
        const { queueId, status, error } = connection.getState();
        if (status === 'closed') {
          reject(error instanceof Error ? error : new Error('the connection is closed'));
        } else if (queueId !== undefined) {
          resolve();
        } else {
          waiting.push(settle);
        }
      };
      settle();
    });

  const hub = {
    connection,
    store,
    follow,
    registered,
    onOpen: (list: OpenList) => {
      const key = narrowKey(list.narrow);
      // The last that was opened is the last to be forgotten.
      lists.delete(key);
      lists.set(key, list);
    },
    onClose: collect,
  };

  connection.subscribe(follow);

  return {
    get: (id) => {
      follow();
      return store.find(id);
    },
    list: (narrow) => {
      const key = narrowKey(narrow);
      const list = lists.get(key) ?? new OpenList(narrow, hub);
      lists.set(key, list);
      return list;
    },
    localIdOf: (id) => localIds.get(id),
  };
};
