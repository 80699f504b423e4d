import type { ApiResponse, Values } from '@parley/adapter-http/testing';
import { ApiClient } from '@parley/adapter-http/testing';
import { routes } from '@parley/adapter-http';
import { role } from '@parley/core/kernel';
import { Client } from 'pg';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

/** A message that a user requests, and the words by which they might find it. */
type Target = {
  readonly id: number;
  readonly channelId: number;
  readonly channel: string;
  readonly topic: string;
  readonly word: string;
};

type Ask = (target: Target) => Values & { readonly path?: string };

const channelNarrow = ({ channelId }: Target) => ({ operator: 'channel', operand: channelId });
const topicNarrow = ({ topic }: Target) => ({ operator: 'topic', operand: topic });
const around = { anchor: 'newest', num_before: 50, num_after: 0 };

const narrows: readonly ((target: Target) => readonly object[])[] = [
  (target) => [channelNarrow(target)],
  (target) => [{ operator: 'channel', operand: target.channel }],
  (target) => [channelNarrow(target), topicNarrow(target)],
  (target) => [topicNarrow(target)],
  ({ id }) => [{ operator: 'id', operand: id }],
  ({ id }) => [{ operator: 'with', operand: id }],
  ({ id }) => [{ operator: 'near', operand: id }],
  ({ word }) => [{ operator: 'search', operand: word }],
  ({ word }) => [
    { operator: 'is', operand: 'unread' },
    { operator: 'search', operand: word },
  ],
  ({ word }) => [
    { operator: 'channels', operand: 'public' },
    { operator: 'search', operand: word },
  ],
  ({ id }) => [
    { operator: 'sender', operand: 'nobody@example.org', negated: true },
    { operator: 'id', operand: id },
  ],
];

/** Of an event queue. */
const queueNarrow = ({ channel, topic }: Target) => [
  ['channel', channel],
  ['topic', topic],
];

const byId: Ask = ({ id }) => ({ path: String(id) });

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;

/** The endpoints of one message that need to know nothing else. */
const ofOneMessage = routes
  .filter(
    ({ pathParameters, parameters }) =>
      'message_id' in pathParameters &&
      Object.values(parameters).every(({ defaultValue }) => defaultValue._tag === 'Some'),
  )
  .map((route): readonly [string, readonly Ask[]] => [nameOf(route), [byId]]);

/** The requests to each endpoint that accepts a message, a narrow or a topic. */
const asks: Readonly<Record<string, readonly Ask[]>> = {
  ...Object.fromEntries(ofOneMessage),
  'patch /messages/:message_id': [
    (target) => ({ ...byId(target), content: 'mine now' }),
    (target) => ({ ...byId(target), topic: 'taken', propagate_mode: 'change_all' }),
    (target) => ({ ...byId(target), stream_id: target.channelId }),
    byId,
  ],
  'post /messages/:message_id/reactions': [
    (target) => ({ ...byId(target), emoji_name: 'cat' }),
    (target) => ({ ...byId(target), emoji_name: 'no_such_emoji' }),
  ],
  'delete /messages/:message_id/reactions': [
    (target) => ({ ...byId(target), emoji_name: 'cat' }),
    (target) => ({ ...byId(target), emoji_name: 'dog' }),
  ],
  'post /messages/:message_id/report': [(target) => ({ ...byId(target), report_type: 'spam' })],
  'post /messages/:message_id/typing': [(target) => ({ ...byId(target), op: 'start' })],
  'post /message_edit_typing': [({ id }) => ({ message_id: id, op: 'start' })],
  'post /submessage': [({ id }) => ({ message_id: id, msg_type: 'widget', content: '{}' })],
  'post /reminders': [
    ({ id }) => ({ message_id: id, scheduled_delivery_timestamp: 4_000_000_000 }),
  ],
  'post /messages/flags': ['read', 'starred', 'collapsed'].flatMap((flag) =>
    ['add', 'remove'].map((op): Ask => ({ id }) => ({ messages: [id], op, flag })),
  ),
  // Other results are not changed, so that the response is the same the next time.
  'post /messages/flags/narrow': narrows.map((narrow): Ask => (target) => ({
    ...around,
    op: 'remove',
    flag: 'starred',
    narrow: narrow(target),
  })),
  'get /messages': [
    ...narrows.map((narrow): Ask => (target) => ({ ...around, narrow: narrow(target) })),
    ({ id }) => ({ message_ids: [id] }),
    ({ id }) => ({ anchor: id, num_before: 0, num_after: 0 }),
  ],
  'get /messages/matches_narrow': [
    ({ id, word }) => ({ msg_ids: [id], narrow: [{ operator: 'search', operand: word }] }),
    (target) => ({ msg_ids: [target.id], narrow: [channelNarrow(target)] }),
    ({ id }) => ({ msg_ids: [id], narrow: [] }),
  ],
  'post /register': [(target) => ({ fetch_event_types: ['message'], narrow: queueNarrow(target) })],
  'get /events': [(target) => ({ dont_block: true, narrow: queueNarrow(target) })],
  'post /mark_topic_as_read': [
    ({ channelId, topic }) => ({ stream_id: channelId, topic_name: topic }),
  ],
  'post /mark_stream_as_read': [({ channelId }) => ({ stream_id: channelId })],
  'post /user_topics': [
    ({ channelId, topic }) => ({ stream_id: channelId, topic, visibility_policy: 1 }),
    ({ channelId, topic }) => ({ stream_id: channelId, topic, visibility_policy: 0 }),
  ],
  'patch /users/me/subscriptions/muted_topics': [
    ({ channelId, topic }) => ({ stream_id: channelId, topic, op: 'add' }),
    ({ channelId, topic }) => ({ stream_id: channelId, topic, op: 'remove' }),
  ],
  'get /users/me/:stream_id/topics': [({ channelId }) => ({ path: String(channelId) })],
  'post /streams/:stream_id/delete_topic': [
    ({ channelId, topic }) => ({ path: String(channelId), topic_name: topic }),
  ],
  'post /typing': [
    ({ channelId, topic }) => ({ type: 'channel', stream_id: channelId, topic, op: 'start' }),
  ],
};

/** Endpoints that say where something new goes, which respond alike whatever was sent before. */
const writing = new Set([
  'post /external/:integration',
  'post /messages',
  'post /scheduled_messages',
  'patch /scheduled_messages/:scheduled_message_id',
]);

const revealing = /^(message_ids?|messages|msg_ids|narrow|anchor|topic|topic_name)$/;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('an inaccessible message', () => {
  let server: TestServer;
  let database: Client;
  let ann: ApiClient;
  let callers: ReadonlyMap<string, ApiClient>;
  let hidden: ReadonlyMap<string, Target>;
  let emptyVault: number;

  const withRole = async (name: string, wanted: number): Promise<ApiClient> => {
    const client = await server.newUser(name);
    await database.query('update account set role = $1 where id = $2', [wanted, client.userId]);
    return client;
  };

  const makeChannel = async (
    name: string,
    principals: readonly ApiClient[],
    more: Values = {},
  ): Promise<number> => {
    const made = await ann.post('/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: principals.map(({ userId }) => userId),
      ...more,
    });
    expect(made.body).toMatchObject({ result: 'success' });
    return (await ann.get('/get_stream_id', { stream: name })).body.stream_id;
  };

  beforeAll(async () => {
    server = await startTestServer();
    database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
    // Ids that differ from all other numbers in a response.
    await database.query('alter table message alter column id restart with 70000');
    await database.query('alter table channel alter column id restart with 60000');
    ann = await server.newUser('Ann');
    const ben = await server.newUser('Ben');
    const member = await server.newUser('Mia');
    const former = await server.newUser('Fay');
    const guest = await withRole('Gus', role.guest);
    const administrator = await withRole('Ada', role.administrator);
    const made = await former.post('/bots', { full_name: 'Botty', short_name: 'botty' });
    const { user_id: botId, api_key: key } = made.body;
    const botEmail = (await server.owner.get(`/users/${botId}`)).body.user.email;
    const bot = new ApiClient(server.site, botEmail, key, botId);
    callers = new Map([
      ['a member', member],
      ['a former subscriber', former],
      ['a guest', guest],
      ['an administrator', administrator],
      ['a bot', bot],
      ['a visitor', server.anonymous],
    ]);
    const everybody = [ann, ben, member, former, guest, administrator, bot];
    await server.owner.patch('/realm', { enable_spectator_access: true });
    const plaza = await makeChannel('plaza', everybody);
    const vault = await makeChannel('vault', [ann, former], { invite_only: true });
    emptyVault = await makeChannel('empty-vault', [ann], { invite_only: true });
    const cellar = await makeChannel('cellar', [ann], {
      invite_only: true,
      history_public_to_subscribers: false,
    });
    const send = async (
      channelId: number,
      channel: string,
      topic: string,
      word: string,
    ): Promise<Target> => {
      const { body } = await ann.post('/messages', {
        type: 'channel',
        to: channelId,
        topic,
        content: `${word} @**all**`,
      });
      await ann.post(`/messages/${body.id}/reactions`, { emoji_name: 'cat' });
      return { id: body.id, channelId, channel, topic, word };
    };
    const inVault = await send(vault, 'vault', 'gems', 'sapphire');
    const inCellar = await send(cellar, 'cellar', 'wines', 'burgundy');
    const deleted = await send(plaza, 'plaza', 'slips', 'regretful');
    const moved = await send(plaza, 'plaza', 'travels', 'wanderer');
    const direct = await ann.post('/messages', {
      type: 'direct',
      to: [ben.userId],
      content: 'clandestine',
    });
    await former.delete('/users/me/subscriptions', { subscriptions: ['vault'] });
    await ann.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'cellar' }],
      principals: [member.userId, guest.userId],
    });
    await ann.delete(`/messages/${deleted.id}`);
    await server.owner.patch('/realm', {
      can_move_messages_between_channels_group: {
        new: { direct_members: [ann.userId], direct_subgroups: [] },
      },
    });
    const move = await ann.patch(`/messages/${moved.id}`, {
      stream_id: vault,
      send_notification_to_new_thread: false,
    });
    expect(move.body).toMatchObject({ result: 'success' });
    hidden = new Map([
      ['in a private channel', inVault],
      ['of protected history, from before the user subscribed', inCellar],
      ['between two others', { ...inVault, id: direct.body.id, word: 'clandestine' }],
      ['that was deleted', deleted],
      [
        'that was moved to an inaccessible channel',
        { ...moved, channelId: vault, channel: 'vault' },
      ],
    ]);
  });

  afterAll(async () => {
    await database.end();
    await server.stop();
  });

  it('can be requested through every endpoint and parameter', () => {
    const declared = routes
      .filter((route) =>
        [...Object.keys(route.pathParameters), ...Object.keys(route.parameters)].some((name) =>
          revealing.test(name),
        ),
      )
      .map(nameOf)
      .filter((name) => !writing.has(name));
    expect(declared.filter((name) => !(name in asks))).toEqual([]);
  });

  const walk = async (
    by: ApiClient,
    target: Target,
  ): Promise<readonly (readonly [string, ApiResponse])[]> => {
    const responses: (readonly [string, ApiResponse])[] = [];
    for (const [name, ways] of Object.entries(asks)) {
      const [method = '', pattern = ''] = name.split(' ');
      for (const ask of ways) {
        const { path = '', ...values } = ask(target);
        const url = pattern.replace(/:\w+/, path);
        const response =
          method === 'get'
            ? await by.get(url, values)
            : method === 'post'
              ? await by.post(url, values)
              : method === 'patch'
                ? await by.patch(url, values)
                : await by.delete(url, values);
        responses.push([`${name} ${JSON.stringify(values)}`, response]);
      }
    }
    return responses;
  };

  /** The response without what identifies the message, and without what is new each time. */
  const plain = (text: string, target: Target): string =>
    [target.id, target.channelId, target.channel, target.topic, target.word]
      .reduce<string>(
        (rest, token) => rest.replaceAll(new RegExp(`\\b${escaped(String(token))}\\b`, 'g'), '*'),
        text,
      )
      .replaceAll(/"(queue_id|last_event_id|id)":("[^"]*"|-?\d+)/g, '"$1":0')
      // the time at which a topic was muted
      .replaceAll(/\b1\d{9}\b/g, '0');

  const walkAndListen = async (by: ApiClient, target: Target) => {
    const isVisitor = by.email === undefined;
    const queue = isVisitor
      ? undefined
      : (await by.post('/register', { fetch_event_types: [] })).body;
    const responses = await walk(by, target);
    const events = isVisitor
      ? []
      : (
          await by.get('/events', {
            queue_id: queue.queue_id,
            last_event_id: queue.last_event_id,
            dont_block: true,
          })
        ).body.events;
    return [
      ...responses.map(
        ([name, { status, body }]) =>
          `${plain(name, target)}: ${status} ${plain(JSON.stringify(body), target)}`,
      ),
      ...events.map((event: unknown) => plain(JSON.stringify(event), target)),
    ];
  };

  /**
   * A message that never existed: in the same channel for subscribers, else in an equally
   * inaccessible one.
   */
  const absentFor = async (by: ApiClient, { channelId, channel }: Target): Promise<Target> => {
    const nothing = { id: 70_500, topic: 'nevertopic', word: 'neverword' };
    const isIn =
      by.email !== undefined &&
      (await by.get(`/users/${by.userId}/subscriptions/${channelId}`)).body.is_subscribed === true;
    return isIn
      ? { ...nothing, channelId, channel }
      : { ...nothing, channelId: emptyVault, channel: 'empty-vault' };
  };

  const absentWalks = new Map<string, ReturnType<typeof walkAndListen>>();

  /** The same for the message that never existed, once for each user and channel. */
  const walkOfAbsent = (by: ApiClient, absent: Target) => {
    const key = `${by.email} ${absent.channelId}`;
    const known = absentWalks.get(key) ?? walkAndListen(by, absent);
    absentWalks.set(key, known);
    return known;
  };

  const cases = [
    'in a private channel',
    'of protected history, from before the user subscribed',
    'between two others',
    'that was deleted',
    'that was moved to an inaccessible channel',
  ].flatMap((kind) =>
    ['a member', 'a former subscriber', 'a guest', 'an administrator', 'a bot', 'a visitor'].map(
      (caller) => [kind, caller] as const,
    ),
  );

  it.each(cases)('%s looks to %s as if it had never existed', async (kind, caller) => {
    const [by, target] = [callers.get(caller), hidden.get(kind)];
    if (by === undefined || target === undefined) {
      throw new Error('no such case');
    }
    const look = async () => (await ann.get(`/messages/${target.id}`)).body;
    const before = await look();
    const absent = await absentFor(by, target);
    expect(await walkAndListen(by, target)).toEqual(await walkOfAbsent(by, absent));
    expect(await look()).toEqual(before);
    if (by.email !== undefined) {
      // The first message of a channel is part of the channel's visible properties.
      const state = JSON.stringify((await by.post('/register')).body).replaceAll(
        /"first_message_id":\d+/g,
        '',
      );
      expect(state).not.toContain(target.word);
      expect(state).not.toMatch(new RegExp(`\\b${target.id}\\b`));
    }
  });

  it('never appears in a user’s flags', async () => {
    const ids = Array.from(hidden.values(), ({ id }) => id);
    const people = [...callers.values()]
      .filter(({ email }) => email !== undefined)
      .map(({ userId }) => userId);
    const { rows } = await database.query(
      'select * from message_flag where message_id = any($1) and user_id = any($2)',
      [ids, people],
    );
    expect(rows).toEqual([]);
  });
});
