import type { ApiClient, Values } from '@parley/adapter-http/testing';
import { Client } from 'pg';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('a request above the size limits', () => {
  const many = <A>(count: number, make: (index: number) => A): readonly A[] =>
    Array.from({ length: count }, (_, index) => make(index));

  const ids = (count: number) => many(count, (index) => index + 1_000_000);

  type Case = readonly [
    what: string,
    method: 'post' | 'patch' | 'delete',
    path: string,
    values: Values,
    msg: string,
  ];

  const cases: readonly Case[] = [
    [
      '501 new channels',
      'post',
      '/users/me/subscriptions',
      { subscriptions: many(501, (index) => ({ name: `new ${index}` })) },
      'subscriptions is too long (limit: 500 items)',
    ],
    [
      '3,001 principals',
      'post',
      '/users/me/subscriptions',
      { subscriptions: [{ name: 'new' }], principals: ids(3_001) },
      'principals["list[str]"] is too long (limit: 3000 items)',
    ],
    [
      '500 channels for 7 people',
      'post',
      '/users/me/subscriptions',
      { subscriptions: many(500, (index) => ({ name: `new ${index}` })), principals: ids(7) },
      'Too many subscriptions at once (limit: 3000, channels times users)',
    ],
    [
      '500 channels of 7 people',
      'delete',
      '/users/me/subscriptions',
      { subscriptions: many(500, (index) => `new ${index}`), principals: ids(7) },
      'Too many subscriptions at once (limit: 3000, channels times users)',
    ],
    [
      '201 recipients',
      'post',
      '/messages',
      { type: 'direct', to: ids(201), content: 'x' },
      'Too many recipients (limit: 200)',
    ],
    [
      '201 recipients later',
      'post',
      '/scheduled_messages',
      {
        type: 'direct',
        to: ids(201),
        content: 'x',
        scheduled_delivery_timestamp: 4_000_000_000,
      },
      'Too many recipients (limit: 200)',
    ],
    [
      '201 people to type to',
      'post',
      '/typing',
      { op: 'start', to: ids(201) },
      'Too many recipients (limit: 200)',
    ],
    [
      '1,001 drafts',
      'post',
      '/drafts',
      { drafts: many(1_001, () => ({ type: '', to: [], topic: '', content: 'x' })) },
      'drafts is too long (limit: 1000 items)',
    ],
    [
      '1,001 alert words',
      'post',
      '/users/me/alert_words',
      { alert_words: many(1_001, (index) => `word${index}`) },
      'alert_words is too long (limit: 1000 items)',
    ],
    [
      '10,001 flags',
      'post',
      '/messages/flags',
      { messages: ids(10_001), op: 'add', flag: 'starred' },
      'messages is too long (limit: 10000 items)',
    ],
    [
      '1,001 members',
      'post',
      '/user_groups/1/members',
      { add: ids(1_001) },
      'add is too long (limit: 1000 items)',
    ],
    [
      'a name of blanks',
      'patch',
      '/settings',
      { full_name: ' '.repeat(100_000) },
      'full_name is too long (limit: 1000 characters)',
    ],
    [
      'a group name of blanks',
      'post',
      '/user_groups/create',
      { name: ' '.repeat(100_000), description: '', members: [] },
      'name is too long (limit: 1000 characters)',
    ],
    [
      'addresses that are line breaks',
      'post',
      '/invites',
      { invitee_emails: '\n'.repeat(100_000), stream_ids: [] },
      'invitee_emails is too long (limit: 50000 characters)',
    ],
    [
      'a key of 100,000 characters',
      'patch',
      '/realm',
      { authentication_methods: { ['k'.repeat(100_000)]: true } },
      'authentication_methods has a key that is too long (limit: 100 characters)',
    ],
    [
      'an unknown key of 100,000 characters',
      'patch',
      '/drafts/1',
      { draft: { type: '', to: [], topic: '', content: 'x', ['k'.repeat(100_000)]: 1 } },
      `Argument "${'k'.repeat(97)}..." at draft["${'k'.repeat(97)}..."] is unexpected`,
    ],
    [
      'an emoji name in the path',
      'delete',
      `/realm/emoji/${'a'.repeat(1_001)}`,
      {},
      'emoji_name is too long (limit: 1000 characters)',
    ],
  ];

  let server: TestRealm;
  let database: Client;
  let member: ApiClient;

  beforeAll(async () => {
    server = await running.newRealm('inputlimits');
    member = await server.newUser('Member');
    database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
  });

  afterAll(() => database.end());

  const lastEvent = async () => (await database.query('select max(id) from event')).rows;

  it.each(cases)(
    'is rejected for %s, and changes nothing',
    async (_, method, path, values, msg) => {
      const by = path === '/invites' || path === '/realm' ? server.owner : member;
      const before = await lastEvent();
      const response = await by[method](path, values);
      expect(response.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST', msg });
      expect(response.status).toBe(400);
      expect(await lastEvent()).toEqual(before);
    },
  );

  it('is rejected for a long query of an avatar', async () => {
    const response = await member.get(`/avatar/1?x=${'a'.repeat(1_001)}`);
    expect(response.status).toBe(400);
  });

  it('can find the limits in the API reference', async () => {
    const { body } = await server.anonymous.get('/openapi.json');
    const subscribing = body.paths['/users/me/subscriptions'].post.requestBody.content;
    const { properties } = subscribing['application/x-www-form-urlencoded'].schema;
    expect(properties.subscriptions).toMatchObject({
      maxItems: 500,
      items: { maxProperties: 50, properties: { name: { maxLength: 1_000 } } },
    });
    expect(body.paths['/realm/emoji/{emoji_name}'].delete.parameters[0]).toMatchObject({
      schema: { type: 'string', maxLength: 1_000 },
    });
  });

  it('may send as much as the rules truncate', async () => {
    await server.owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] });
    const { body } = await server.owner.post('/messages', {
      type: 'channel',
      to: 'general',
      topic: 't'.repeat(10_000),
      content: 'x'.repeat(200_000),
    });
    const found = await server.owner.get(`/messages/${body.id}`, { apply_markdown: false });
    expect(found.body.message.subject).toHaveLength(60);
    expect(found.body.message.content).toHaveLength(10_000);
    const named = await member.patch('/settings', { full_name: 'x'.repeat(1_000) });
    expect(named.body.msg).toBe('Name too long!');
  });
});
