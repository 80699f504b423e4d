import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../routes';
import type { ApiResponse } from '../testing';
import type { MemoryServer } from '../testing/memory-server';
import { ownerEmail, ownerPassword, startMemoryServer } from '../testing/memory-server';
import type { Example } from './examples';
import { examples } from './examples';

const file = join(__dirname, 'examples.ts');

const exampleTime = 1_790_000_000;

/** What differs each time is replaced by the same value. */
const steady = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) {
    return value.map((one) => steady(one, key));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, steady(one, name)]),
    );
  }
  if (typeof value === 'number') {
    return value > 1_000_000_000 && value < 10_000_000_000 ? exampleTime : value;
  }
  switch (key) {
    case 'queue_id':
      return '1f0d4f66-5d3b-4a8e-9d2f-7c1b9e0a6c55';
    case 'api_key':
      return 'kV3nq8PzR1sXwYt6LbJd0cHfGmQeUa92';
    case 'date_joined':
      return '2026-09-21T13:33:20+00:00';
    default:
      return value;
  }
};

/** The requests of the examples in the order in which they are sent. */
const observe = async ({ owner, anonymous }: MemoryServer): Promise<Record<string, Example>> => {
  const seen: Record<string, Example> = {};
  const call = async (
    operationId: string,
    request: Readonly<Record<string, unknown>> = {},
    path: Readonly<Record<string, string | number>> = {},
    client = owner,
    form?: FormData,
  ): Promise<ApiResponse['body']> => {
    const route = routes.find((one) => one.operationId === operationId);
    const at = (route?.path ?? '').replace(/:(\w+)/g, (_, name: string) => String(path[name]));
    const method = route?.method ?? 'get';
    const { status, body } = await (form === undefined
      ? client[method](at, request)
      : client.request(method.toUpperCase(), at, form));
    if (status !== 200) {
      throw new Error(`${operationId}: ${JSON.stringify(body)}`);
    }
    seen[operationId] = {
      ...(Object.keys(path).length > 0 ? { path } : {}),
      ...(Object.keys(request).length > 0
        ? { request: steady(request) as Record<string, unknown> }
        : {}),
      response: steady(body) as Record<string, unknown>,
    };
    return body;
  };

  await call('getServerSettings', {}, {}, anonymous);
  await call('fetchApiKey', { username: ownerEmail, password: ownerPassword }, {}, anonymous);
  const { user_id: other } = await call('createUser', {
    email: 'hana@example.org',
    password: 'a-long-passphrase-5',
    full_name: 'Hana Sato',
  });
  await call('subscribe', {
    subscriptions: [{ name: 'engineering', description: 'How we build' }],
    principals: [owner.userId, other],
  });
  const { queue_id } = await call('registerQueue', {
    event_types: ['message', 'reaction', 'update_message_flags'],
    fetch_event_types: ['muted_users'],
    apply_markdown: true,
  });
  const { id } = await call('sendMessage', {
    type: 'channel',
    to: 'engineering',
    topic: 'release',
    content: 'Shipping on **Friday**.',
  });
  await call('addReaction', { emoji_name: 'octopus' }, { message_id: id });
  await call('changeMessageFlags', { messages: [id], op: 'add', flag: 'starred' });
  await call('fetchEvents', { queue_id, last_event_id: -1, dont_block: true });
  await call('listMessages', {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [
      { operator: 'channel', operand: 'engineering' },
      { operator: 'topic', operand: 'release' },
    ],
  });
  await call('getMessage', {}, { message_id: id });
  await call('editMessage', { content: 'Shipping on *Monday*.' }, { message_id: id });
  await call('deleteReaction', { emoji_name: 'octopus' }, { message_id: id });
  await call('listSubscriptions');
  await call('listUsers');
  await call('getUser', {}, { user_id: other });
  const { stream_id } = await call('getChannelId', { stream: 'engineering' });
  await call('listTopics', {}, { stream_id });
  await call('unsubscribe', { subscriptions: ['engineering'], principals: [other] });
  const form = new FormData();
  form.append('file', new Blob(['notes']), 'notes.txt');
  await call('uploadFile', {}, {}, owner, form);
  await call('deleteQueue', { queue_id });
  return seen;
};

/** To write the examples again: `WRITE_EXAMPLES=yes npx jest openapi/examples`, then Prettier. */
const write = (seen: Readonly<Record<string, Example>>): void => {
  const draft = `// Written by \`WRITE_EXAMPLES=yes npx jest openapi/examples\`; do not edit.

/** A request and its response, which a test observes. */
export type Example = {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly request?: Readonly<Record<string, unknown>>;
  readonly response: Readonly<Record<string, unknown>>;
};

/** An example for some operations, by operationId, at the current feature level. */
export const examples: Readonly<Record<string, Example>> = ${JSON.stringify(seen, null, 2)};
`;
  writeFileSync(file, draft);
};

describe('the examples of the API reference', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer();
  });

  afterAll(() => server.stop());

  it('are what the server returns', async () => {
    const seen = await observe(server);
    if (process.env.WRITE_EXAMPLES === 'yes') {
      write(seen);
    }
    expect(seen).toEqual(examples);
  });
});
