import type { ApiClient } from '@parley/adapter-http/testing';

export type Wire = Readonly<Record<string, unknown>>;

/** The body of an error response. */
export const refused = (msg: string, code = 'BAD_REQUEST') => ({ result: 'error', code, msg });

export const channelId = async (by: ApiClient, name: string): Promise<number> =>
  (await by.get('/get_stream_id', { stream: name })).body.stream_id;

/** Creates a channel and returns its id. */
export const newChannel = async (by: ApiClient, name: string, more: Wire = {}): Promise<number> => {
  const made = await by.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more });
  if (made.body.result !== 'success') {
    throw new Error(`the channel could not be made: ${made.body.msg}`);
  }
  return channelId(by, name);
};

/** Registers a queue, and returns a function that polls the events since the last call. */
export const newQueue = async (by: ApiClient, more: Wire = {}): Promise<() => Promise<Wire[]>> => {
  const { body } = await by.post('/register', {
    event_types: ['stream', 'subscription', 'channel_folder', 'user_topic', 'default_streams'],
    fetch_event_types: [],
    ...more,
  });
  const read = { last: body.last_event_id };
  return async () => {
    const { body: polled } = await by.get('/events', {
      queue_id: body.queue_id,
      last_event_id: read.last,
      dont_block: true,
    });
    if (polled.result !== 'success') {
      throw new Error(`the queue could not be read: ${polled.msg}`);
    }
    read.last = polled.events.at(-1)?.id ?? read.last;
    return polled.events;
  };
};
