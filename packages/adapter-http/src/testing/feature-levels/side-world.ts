import type { Ports } from '@parley/core';
import type { FeatureLevel, Role } from '@parley/core/kernel';
import { createAccount, runJobs } from '@parley/core/testing';
import { ApiClient } from '../api-client';
import type { Values } from '../api-client';
import type { MemoryServer } from '../memory-server';
import { startMemoryServer } from '../memory-server';

export type Wire = Readonly<Record<string, unknown>>;

/** A new realm, in which one side of a change is observed. */
export type SideWorld = {
  /** The level that is tested. */
  readonly level: FeatureLevel;
  readonly server: MemoryServer;
  /** The owner, at the level that is tested. */
  readonly owner: ApiClient;
  /** The owner at the newest level, for what must exist before the change can be observed. */
  readonly newest: ApiClient;
  /** A visitor without an account, at the level that is tested. */
  readonly visitor: ApiClient;
  /** The same account at the level that is tested. */
  readonly pinned: (account: ApiClient) => ApiClient;
  /** A new account, at the newest level. */
  readonly account: (name: string, role: Role) => Promise<ApiClient>;
  /** A new channel of the owner, with these users. */
  readonly channel: (name: string, more?: Values) => Promise<number>;
  /** A new message of the owner in a channel. */
  readonly message: (channelId: number, topic: string, content: string) => Promise<number>;
  /** Registers at the level that is tested; the response. */
  readonly register: (values?: Values) => Promise<Wire>;
  /** The events that the account receives during the work, without their ids. */
  readonly events: (
    work: () => Promise<unknown>,
    values?: Values,
    account?: ApiClient,
  ) => Promise<readonly Wire[]>;
  readonly runJobs: () => Promise<void>;
};

const succeeded = <Body extends Wire>(body: Body): Body => {
  if (body.result !== 'success') {
    throw new Error(`the request failed: ${JSON.stringify(body)}`);
  }
  return body;
};

/** Calls the work with a new realm on a server that is stopped afterwards. */
export const inSideWorld = async <A>(
  level: FeatureLevel,
  replaced: Partial<Ports>,
  work: (world: SideWorld) => Promise<A>,
): Promise<A> => {
  const server = await startMemoryServer({ with: replaced });
  const newest = server.owner;
  const owner = newest.atLevel(level);
  const register = async (by: ApiClient, values: Values = {}): Promise<Wire> =>
    succeeded((await by.post('/register', values)).body);
  try {
    return await work({
      level,
      server,
      owner,
      newest,
      visitor: server.anonymous.atLevel(level),
      pinned: (account) => account.atLevel(level),
      account: async (name, role) => {
        const { user, apiKey } = await createAccount(server.ports, '', {
          deliveryEmail: `${name.toLowerCase()}@example.org`,
          fullName: name,
          role,
        });
        return new ApiClient(server.anonymous.site, user.deliveryEmail, apiKey, user.id);
      },
      channel: async (name, more = {}) => {
        succeeded(
          (await newest.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more }))
            .body,
        );
        return (await newest.get('/get_stream_id', { stream: name })).body.stream_id;
      },
      message: async (to, topic, content) =>
        succeeded((await newest.post('/messages', { type: 'stream', to, topic, content })).body).id,
      register: (values) => register(owner, values),
      events: async (during, values, account = newest) => {
        const by = account.atLevel(level);
        const { queue_id, last_event_id } = await register(by, {
          fetch_event_types: [],
          ...values,
        });
        await during();
        const polled = await by.get('/events', { queue_id, last_event_id, dont_block: true });
        const { events } = succeeded<{ events: readonly Wire[] } & Wire>(polled.body);
        return events.map(({ id: _, ...event }) => event);
      },
      runJobs: () => runJobs({ ...server.ports, ...replaced }),
    });
  } finally {
    await server.stop();
  }
};
