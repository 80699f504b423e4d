import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiResponse, ApiClient, Values } from '@parley/adapter-http/testing';

export type Event = Readonly<Record<string, unknown>>;

/** The events that each of the accounts receives during the work, without their ids. */
export const watch = async (
  accounts: readonly ApiClient[],
  work: () => Promise<unknown>,
  given: Values = {},
): Promise<readonly (readonly Event[])[]> => {
  const queues = [];
  for (const account of accounts) {
    const { body } = await account.post('/register', { fetch_event_types: [], ...given });
    queues.push({ account, id: body.queue_id as string, last: body.last_event_id as number });
  }
  await work();
  const received = [];
  for (const { account, id, last } of queues) {
    const body = await account.call('fetchEvents', {
      queue_id: id,
      last_event_id: last,
      dont_block: true,
    });
    received.push((body.events as readonly Event[]).map(({ id: _, ...event }) => event));
  }
  return received;
};

/** The same for one account. */
export const watchOne = async (
  account: ApiClient,
  work: () => Promise<unknown>,
  given: Values = {},
): Promise<readonly Event[]> => (await watch([account], work, given))[0] ?? [];

/** Registers a queue: the initial state, and a function that reads the queue from its beginning. */
export const registerFor = async (
  client: ApiClient,
  parameters: Values,
): Promise<{
  readonly state: ApiResponse['body'];
  readonly events: () => Promise<ApiResponse['body']>;
}> => {
  const { queue_id, last_event_id, ...state } = (await client.post('/register', parameters)).body;
  const events = async () => (await client.get('/events', { queue_id, last_event_id })).body.events;
  return { state, events };
};

/** The response to a queue's registration. */
export type RegisteredQueue = { readonly queue_id: string; readonly last_event_id: number };

/** Far longer than a poll takes to arrive. */
const arrivalMilliseconds = 2_000;

/**
 * A poll that the server is waiting with. Of two polls of a queue the newer ends the older, if they
 * are at the same process: once one has ended, the others have arrived. With several processes, more
 * are sent until two are at the same one.
 *
 * @returns a waiting poll, and the response of the one that has ended
 */
export const pollThatWaits = async (
  by: ApiClient,
  { queue_id, last_event_id }: RegisteredQueue,
): Promise<{ readonly waiting: Promise<ApiResponse>; readonly ended: ApiResponse }> => {
  const poll = async (index: number) => ({
    index,
    response: await by.get('/events', { queue_id, last_event_id }),
  });
  const polls = [poll(0)];
  for (;;) {
    polls.push(poll(polls.length));
    const ended = await Promise.race([...polls, sleep(arrivalMilliseconds)]);
    const other = ended === undefined ? undefined : polls[ended.index === 0 ? 1 : 0];
    if (ended !== undefined && other !== undefined) {
      return { waiting: other.then(({ response }) => response), ended: ended.response };
    }
  }
};

/** The parts of an event that identify it. */
type Shape = {
  readonly type: string;
  readonly op?: string;
  readonly person?: { readonly user_id: number };
  readonly group_id?: number;
  readonly stream_ids?: readonly number[];
  readonly streams?: readonly { readonly stream_id: number }[];
  readonly user_ids?: readonly number[];
};

/** Each event by its type and what it is about. */
export const inShort = (events: readonly Event[]): readonly string[] =>
  events.map((event) => {
    const { type, op, person, group_id, stream_ids, streams, user_ids } = event as Shape;
    const ids = [person?.user_id ?? group_id].filter((id) => id !== undefined);
    const about = ids.length > 0 ? ids : (stream_ids ?? streams?.map((each) => each.stream_id));
    return [
      type,
      ...(op === undefined ? [] : [op]),
      ...(about === undefined ? [] : [about.join()]),
      ...(user_ids === undefined ? [] : [`of ${user_ids.join()}`]),
    ].join(' ');
  });
