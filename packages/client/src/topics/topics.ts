import type { Event } from '../api/operations';
import type { Connection } from '../connection/connection';
import { topicKey } from '../conversation';
import { followEvents } from '../follow-events';
import { Listeners } from '../listeners';

/** A topic with the id of its newest message. */
export type Topic = { readonly name: string; readonly maxId: number };

/** The topics of the channels that were asked for. */
export type Topics = {
  /** The topics of a channel, newest first; undefined before they were fetched. */
  readonly of: (channelId: number) => readonly Topic[] | undefined;
  /** The channels whose topics are known: a value that is replaced at every change. */
  readonly getState: () => ReadonlyMap<number, readonly Topic[]>;
  /**
   * Fetches the topics of a channel unless they are known, and follows the events from then on.
   * Never rejects: topics that could not be fetched stay unknown, and are fetched by the next call.
   */
  readonly load: (channelId: number) => Promise<void>;
  /** Calls the listener after each change; the returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Stops following the connection. */
  readonly close: () => void;
};

const newestFirst = (topics: readonly Topic[]): readonly Topic[] =>
  [...topics].sort((a, b) => b.maxId - a.maxId);

/** Topics of which messages are unread come first; they are known though the list may not be. */
export const mergedTopics = (
  unread: readonly string[],
  known: readonly Topic[] = [],
): readonly string[] => {
  const merged = new Map<string, string>();
  for (const topic of [...unread, ...known.map(({ name }) => name)]) {
    if (!merged.has(topicKey(topic))) {
      merged.set(topicKey(topic), topic);
    }
  }
  return [...merged.values()];
};

/** The channels whose list an event changes in a way that only the server knows. */
const changedBy = (event: Event): readonly number[] => {
  if (event.type === 'update_message') {
    const { stream_id: from, new_stream_id: to, subject } = event;
    const isMove = to !== undefined || subject !== undefined;
    return isMove ? [from, to].flatMap((id) => id ?? []) : [];
  }
  return event.type === 'delete_message' && event.stream_id !== undefined ? [event.stream_id] : [];
};

/** Knows the topics of channels: fetched when they are needed, and kept up to date. */
export const createTopics = (connection: Connection): Topics => {
  const listeners = new Listeners();
  const fetching = new Map<number, Promise<void>>();
  /** Channels of which something changed while they were being fetched. */
  const stale = new Set<number>();
  let known: ReadonlyMap<number, readonly Topic[]> = new Map();
  let isClosed = false;

  const keep = (channelId: number, topics: readonly Topic[]): void => {
    known = new Map(known).set(channelId, topics);
    listeners.notify();
  };

  const request = async (channelId: number): Promise<void> => {
    try {
      const { topics } = await connection.call('listTopics', { stream_id: channelId });
      if (!isClosed) {
        const now = topics.map(({ name, max_id: maxId }) => ({ name, maxId }));
        keep(channelId, newestFirst(now));
      }
    } catch {
      // What was known stays; `load` tries again.
    }
  };

  const repeat = async (channelId: number): Promise<void> => {
    do {
      stale.delete(channelId);
      await request(channelId);
    } while (stale.has(channelId) && !isClosed);
    fetching.delete(channelId);
  };

  const fetch = (channelId: number): Promise<void> => {
    const done = repeat(channelId);
    fetching.set(channelId, done);
    return done;
  };

  const refresh = (channelId: number): void => {
    if (fetching.has(channelId)) {
      stale.add(channelId);
    } else if (known.has(channelId)) {
      void fetch(channelId);
    }
  };

  const receive = (channelId: number, name: string, maxId: number): void => {
    const topics = known.get(channelId);
    if (fetching.has(channelId)) {
      refresh(channelId);
    }
    if (topics !== undefined) {
      const same = topics.find((topic) => topicKey(topic.name) === topicKey(name));
      const others = topics.filter((topic) => topic !== same);
      keep(channelId, newestFirst([{ name, ...same, maxId }, ...others]));
    }
  };

  const stop = followEvents(connection, {
    onEvent: (event) => {
      if (event.type === 'message' && event.message.stream_id !== undefined) {
        const { stream_id: channelId, subject, id } = event.message;
        receive(channelId, subject, id);
      }
      new Set(changedBy(event)).forEach(refresh);
    },
    onRestart: () => [...known.keys()].forEach(refresh),
  });

  return {
    of: (channelId) => known.get(channelId),
    getState: () => known,
    load: (channelId) =>
      known.has(channelId) ? Promise.resolve() : (fetching.get(channelId) ?? fetch(channelId)),
    subscribe: listeners.subscribe,
    close: () => {
      isClosed = true;
      stop();
    },
  };
};
