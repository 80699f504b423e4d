import type { ApiClient, Values } from '@parley/adapter-http/testing';

export type Event = Readonly<Record<string, unknown>>;

/** The events that each of the accounts is told of while the work is done, without their ids. */
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
  const told = [];
  for (const { account, id, last } of queues) {
    const { body } = await account.get('/events', {
      queue_id: id,
      last_event_id: last,
      dont_block: true,
    });
    told.push((body.events as readonly Event[]).map(({ id: _, ...event }) => event));
  }
  return told;
};

/** The same for one account. */
export const watchOne = async (
  account: ApiClient,
  work: () => Promise<unknown>,
  given: Values = {},
): Promise<readonly Event[]> => (await watch([account], work, given))[0] ?? [];

/** Each event by what it is and what matters of it. */
export const inShort = (events: readonly Event[]): readonly string[] =>
  events.map(({ type, op, person, streams, stream_ids, user_ids, group_id }) => {
    const whom = person as { readonly user_id: number } | undefined;
    const ids = streams as readonly { readonly stream_id: number }[] | undefined;
    const about =
      whom?.user_id ??
      group_id ??
      (stream_ids === undefined ? ids?.map(({ stream_id }) => stream_id) : undefined) ??
      (stream_ids as readonly number[] | undefined);
    const users = user_ids === undefined ? '' : ` of ${String(user_ids)}`;
    return [type, op, String(about ?? '')].filter((part) => part !== undefined).join(' ') + users;
  });
