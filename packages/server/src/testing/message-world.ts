import type { ApiClient } from '@parley/adapter-http/testing';
import { Client } from 'pg';
import type { Wire } from './channels';
import { newChannel } from './channels';
import type { TestServer } from './test-server';
import { startTestServer } from './test-server';
import { groupNamed } from './user-groups';

/** A server with two channels in which three users write to each other. */
export type MessageWorld = {
  readonly server: TestServer;
  readonly owner: ApiClient;
  readonly iago: ApiClient;
  readonly ben: ApiClient;
  readonly general: number;
  readonly side: number;
  /** The id of the group without members. */
  readonly nobody: number;
  /** Sends to general, as Iago by default, and returns the id. */
  readonly send: (topic?: string, content?: string, by?: ApiClient) => Promise<number>;
  /** Makes the message this much older. */
  readonly age: (id: number, seconds: number) => Promise<unknown>;
  /** Runs the work under other settings of the organization. */
  readonly withRealm: (settings: Wire, work: () => Promise<void>) => Promise<void>;
  /** The message as Iago receives it. */
  readonly stateOf: (id: number) => Promise<Wire & { readonly message: Wire }>;
  /** The messages of a topic of general, the oldest first. */
  readonly inTopic: (
    topic: string,
  ) => Promise<readonly { readonly id: number; readonly content: string }[]>;
  readonly stop: () => Promise<void>;
};

const asSettings = (settings: Wire): Wire =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      name.endsWith('_group') ? { new: value } : (value ?? 'unlimited'),
    ]),
  );

export const newMessageWorld = async (): Promise<MessageWorld> => {
  const server = await startTestServer();
  const { owner } = server;
  const [iago, ben] = [await server.newUser('Iago'), await server.newUser('Ben')];
  const database = new Client({ connectionString: server.databaseUrl });
  await database.connect();
  const principals = [owner.userId, iago.userId, ben.userId];
  const general = await newChannel(owner, 'general', { principals });
  const side = await newChannel(owner, 'side', { principals });
  return {
    server,
    owner,
    iago,
    ben,
    general,
    side,
    nobody: (await groupNamed(owner, 'role:nobody')).id,
    send: async (topic = 'lunch', content = 'before', by = iago) =>
      (await by.post('/messages', { type: 'channel', to: general, topic, content })).body.id,
    age: (id, seconds) =>
      database.query('update message set sent_at = sent_at - $1::bigint where id = $2', [
        seconds,
        id,
      ]),
    withRealm: async (settings, work) => {
      const before = (await owner.post('/register', { fetch_event_types: ['realm'] })).body;
      await owner.call('updateRealm', asSettings(settings));
      try {
        await work();
      } finally {
        const names = Object.keys(settings);
        await owner.call(
          'updateRealm',
          asSettings(Object.fromEntries(names.map((name) => [name, before[`realm_${name}`]]))),
        );
      }
    },
    stateOf: async (id) => (await iago.get(`/messages/${id}`)).body,
    inTopic: async (topic) =>
      (
        await iago.get('/messages', {
          anchor: 'newest',
          num_before: 20,
          num_after: 0,
          apply_markdown: false,
          narrow: [
            { operator: 'channel', operand: general },
            { operator: 'topic', operand: topic },
          ],
        })
      ).body.messages,
    stop: async () => {
      await database.end();
      await server.stop();
    },
  };
};
