import type { ApiResponse, ApiClient } from '@parley/adapter-http/testing';
import { Client } from 'pg';
import sharp from 'sharp';
import { MessageMirror } from '../testing/message-mirror';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

type Wire = Readonly<Record<string, unknown>>;

/** Runs of each race, each with its own delays. */
const rounds = 6;

/** Pseudorandom fractions, the same in every run. */
const fractions = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

describe('concurrent requests', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;
  let mirrors: readonly MessageMirror[];
  let general: number;
  let other: number;

  const channelId = async (name: string): Promise<number> =>
    (await owner.get('/get_stream_id', { stream: name })).body.stream_id;

  beforeAll(async () => {
    server = await startTestServer();
    ({ owner } = server);
    iago = await server.newUser('Iago');
    const outsider = await server.newUser('Othello');
    await owner.call('subscribe', {
      subscriptions: [{ name: 'general' }, { name: 'other' }],
      principals: [owner.userId, iago.userId],
    });
    await owner.call('subscribe', {
      subscriptions: [{ name: 'general' }],
      principals: [outsider.userId],
    });
    [general, other] = [await channelId('general'), await channelId('other')];
    mirrors = [await MessageMirror.of(owner), await MessageMirror.of(iago)];
  });

  afterAll(() => server.stop());

  const send = async (by: ApiClient, topic: string, more: Wire = {}): Promise<number> => {
    const { body } = await by.post('/messages', {
      type: 'channel',
      to: general,
      topic,
      content: 'before',
      ...more,
    });
    return body.id;
  };

  const query = async (sql: string): Promise<readonly Wire[]> => {
    const database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
    try {
      return (await database.query(sql)).rows;
    } finally {
      await database.end();
    }
  };

  /** Starts the actions almost at the same time; none of them may cause a defect. */
  const together = async (
    next: () => number,
    actions: readonly (() => Promise<ApiResponse>)[],
  ): Promise<readonly ApiResponse[]> => {
    const responses = await Promise.all(
      actions.map(async (action) => {
        const delay = next() * 6;
        if (delay > 2) {
          await new Promise((resolve) => setTimeout(resolve, delay - 2));
        }
        return action();
      }),
    );
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([expect.any(Number), expect.any(Object)]);
      expect(status).toBeLessThan(500);
    }
    return responses;
  };

  const messages = async (topic: string, count: number): Promise<number[]> => {
    const ids = [];
    for (let sent = 0; sent < count; sent += 1) {
      ids.push(await send(sent % 2 === 0 ? owner : iago, topic));
    }
    return ids;
  };

  type Race = (
    ids: readonly [number, number, number],
    topic: string,
  ) => readonly (() => Promise<ApiResponse>)[];

  const reacting = (id: number) => () =>
    iago.post(`/messages/${id}/reactions`, { emoji_name: 'cat' });
  const flagging = (op: string, flag: string, ids: readonly number[]) => () =>
    iago.post('/messages/flags', { messages: ids, op, flag });
  const moving = (id: number, values: Wire) => () =>
    owner.patch(`/messages/${id}`, { propagate_mode: 'change_all', ...values });
  const editing = (id: number, content: string) => () =>
    owner.patch(`/messages/${id}`, { content });
  const deleting = (id: number) => () => owner.delete(`/messages/${id}`);

  const races: readonly (readonly [string, Race])[] = [
    ['two edits', ([id]) => [editing(id, 'one'), editing(id, 'two')]],
    ['an edit and a deletion', ([id]) => [editing(id, 'after'), deleting(id)]],
    ['two deletions', ([id]) => [deleting(id), deleting(id)]],
    ['an edit and a move', ([id]) => [editing(id, 'after'), moving(id, { topic: 'moved' })]],
    ['two equal reactions', ([id]) => [reacting(id), reacting(id)]],
    ['a reaction and a deletion', ([id]) => [reacting(id), deleting(id)]],
    [
      'a reaction and its removal',
      ([id]) => [
        reacting(id),
        () => iago.delete(`/messages/${id}/reactions`, { emoji_name: 'cat' }),
        reacting(id),
      ],
    ],
    [
      'flags during a move to another channel',
      (ids) => [
        flagging('add', 'read', ids),
        moving(ids[0], { stream_id: other }),
        flagging('add', 'starred', ids),
        flagging('remove', 'read', ids),
      ],
    ],
    [
      'flags during a deletion',
      (ids) => [
        flagging('add', 'starred', ids),
        deleting(ids[1]),
        flagging('add', 'read', ids),
        flagging('remove', 'starred', ids),
      ],
    ],
    [
      'flags during an edit',
      ([id]) => [
        flagging('add', 'read', [id]),
        editing(id, 'after @**Iago**'),
        flagging('add', 'starred', [id]),
      ],
    ],
    [
      'two moves of one topic from different messages',
      ([first, , last], topic) => [
        moving(first, { topic: `${topic} one` }),
        moving(last, { topic: `${topic} two` }),
      ],
    ],
    [
      'moves there and back',
      ([first, , last]) => [
        moving(first, { stream_id: other }),
        moving(last, { stream_id: other }),
        moving(last, { stream_id: general }),
      ],
    ],
    [
      'a move of a topic and of its end',
      ([first, second], topic) => [
        moving(first, { topic: `${topic} one`, stream_id: other }),
        moving(second, { topic: `${topic} two`, propagate_mode: 'change_later' }),
        flagging('add', 'read', [first, second]),
      ],
    ],
    [
      'a move and the deletion of the topic',
      ([first], topic) => [
        moving(first, { topic: `${topic} one` }),
        () => owner.post(`/streams/${general}/delete_topic`, { topic_name: topic }),
      ],
    ],
    [
      'resolving and unresolving',
      ([first, , last], topic) => [
        moving(first, { topic: `✔ ${topic}` }),
        moving(last, { topic }),
        moving(last, { topic: `✔ ${topic}` }),
      ],
    ],
    [
      'sending and moving the topic',
      ([first], topic) => [
        () => iago.post('/messages', { type: 'channel', to: general, topic, content: 'late' }),
        moving(first, { stream_id: other }),
      ],
    ],
  ];

  it.each(races)('are serialized: %s', async (name, race) => {
    const next = fractions(name.length * 7919 + 1);
    const sent: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const topic = `${name.slice(0, 30)} ${round}`;
      const [first = 0, second = 0, third = 0] = await messages(topic, 3);
      sent.push(first, second, third);
      await together(next, race([first, second, third], topic));
    }
    for (const mirror of mirrors) {
      await mirror.expectTrue(sent);
    }
  });

  it('let only one of two equal reactions succeed', async () => {
    const next = fractions(5);
    for (let round = 0; round < rounds; round += 1) {
      const id = await send(owner, 'equal');
      const responses = await together(next, [reacting(id), reacting(id), reacting(id)]);
      expect(responses.map(({ body }) => body.code ?? 'SUCCESS').sort()).toEqual([
        'REACTION_ALREADY_EXISTS',
        'REACTION_ALREADY_EXISTS',
        'SUCCESS',
      ]);
    }
  });

  it('lose no edit: each is in the history, based on the one before it', async () => {
    const next = fractions(6);
    for (let round = 0; round < rounds; round += 1) {
      const id = await send(owner, 'edits');
      const texts = ['one', 'two', 'three'];
      await together(
        next,
        texts.map((text) => editing(id, text)),
      );
      const { body } = await owner.get(`/messages/${id}/history`);
      const history: readonly { readonly content: string; readonly prev_content?: string }[] =
        body.message_history;
      expect(history.map(({ content }) => content).sort()).toEqual(['before', ...texts].sort());
      expect(history.slice(1).map((each) => each.prev_content)).toEqual(
        history.slice(0, -1).map(({ content }) => content),
      );
    }
  });

  it('reject an edit of content that another user has changed meanwhile', async () => {
    const next = fractions(8);
    const { createHash } = await import('node:crypto');
    const expected = createHash('sha256').update('before').digest('hex');
    for (let round = 0; round < rounds; round += 1) {
      const id = await send(owner, 'expected');
      const responses = await together(
        next,
        ['one', 'two'].map(
          (content) => () =>
            owner.patch(`/messages/${id}`, { content, prev_content_sha256: expected }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  it('keep both messages of two sends with one local id, each echoed to its queue', async () => {
    const next = fractions(9);
    const { body: queue } = await iago.post('/register', { event_types: ['message'] });
    for (let round = 0; round < rounds; round += 1) {
      const local = { queue_id: queue.queue_id, local_id: `7.${round}` };
      const responses = await together(next, [
        () => iago.post('/messages', { type: 'direct', to: [iago.userId], content: 'a', ...local }),
        () => iago.post('/messages', { type: 'direct', to: [iago.userId], content: 'b', ...local }),
      ]);
      expect(new Set(responses.map(({ body }) => body.id)).size).toBe(2);
    }
    const { events } = (
      await iago.get('/events', { queue_id: queue.queue_id, last_event_id: -1, dont_block: true })
    ).body;
    expect(
      events.map((event: { readonly local_message_id?: string }) => event.local_message_id),
    ).toEqual(Array.from({ length: rounds }, (_, round) => [`7.${round}`, `7.${round}`]).flat());
  });

  it('keep the first message of a channel right, whatever is deleted at once', async () => {
    const next = fractions(10);
    for (let round = 0; round < rounds; round += 1) {
      const name = `begins ${round}`;
      await owner.call('subscribe', { subscriptions: [{ name }] });
      const to = await channelId(name);
      const ids = [];
      for (let sent = 0; sent < 3; sent += 1) {
        ids.push(await send(owner, 'first', { to }));
      }
      const [first = 0, second = 0, third = 0] = ids;
      await together(next, [deleting(first), deleting(second)]);
      const { body } = await owner.get(`/streams/${to}`);
      expect(body.stream.first_message_id).toBe(third);
    }
  });

  it('leave a draft as its last event says, whichever clients edit it', async () => {
    const next = fractions(12);
    const draft = { type: 'stream', to: [general], topic: 'drafts', timestamp: 1 };
    const { body: queue } = await iago.post('/register', { event_types: ['drafts'] });
    const { ids } = (await iago.post('/drafts', { drafts: [{ ...draft, content: 'before' }] }))
      .body;
    for (let round = 0; round < rounds; round += 1) {
      await together(
        next,
        ['one', 'two', 'three'].map(
          (content) => () =>
            iago.patch(`/drafts/${ids[0]}`, {
              draft: { ...draft, content: `${content} ${round}` },
            }),
        ),
      );
    }
    const { events } = (
      await iago.get('/events', { queue_id: queue.queue_id, last_event_id: -1, dont_block: true })
    ).body;
    const { body } = await iago.get('/drafts');
    expect(events).toHaveLength(1 + 3 * rounds);
    expect(events.at(-1).draft.content).toBe(body.drafts[0].content);
  });

  it('add an emoji once and deactivate it once, as the last event says', async () => {
    const next = fractions(13);
    const { body: queue } = await iago.post('/register', { event_types: ['realm_emoji'] });
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const upload = (name: string) => () => {
      const form = new FormData();
      form.append('picture', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
      return owner.request('POST', `/realm/emoji/${name}`, form);
    };
    const remove = (name: string) => () => owner.delete(`/realm/emoji/${name}`);
    const successes = (responses: readonly ApiResponse[]) =>
      responses.filter(({ body }) => body.result === 'success').length;
    for (let round = 0; round < rounds; round += 1) {
      expect(
        successes(await together(next, ['kiwi_one', 'kiwi_one', 'kiwi_two'].map(upload))),
      ).toBe(2);
      expect(
        successes(
          await together(next, ['kiwi_one', 'kiwi_one', 'kiwi_one', 'kiwi_two'].map(remove)),
        ),
      ).toBe(2);
    }
    const { events } = (
      await iago.get('/events', { queue_id: queue.queue_id, last_event_id: -1, dont_block: true })
    ).body;
    expect(events).toHaveLength(4 * rounds);
    expect(events.at(-1).realm_emoji).toEqual((await iago.get('/realm/emoji')).body.emoji);
  });

  it('archive a channel while a user subscribes to it', async () => {
    const next = fractions(11);
    for (let round = 0; round < rounds; round += 1) {
      const name = `archived ${round}`;
      await owner.call('subscribe', { subscriptions: [{ name }] });
      const to = await channelId(name);
      const queue = (
        await iago.post('/register', {
          event_types: ['subscription', 'stream'],
          fetch_event_types: ['subscription'],
          client_capabilities: { archived_channels: true },
        })
      ).body;
      const [, subscribed] = await together(next, [
        () => owner.delete(`/streams/${to}`),
        () => iago.post('/users/me/subscriptions', { subscriptions: [{ name }] }),
        () => owner.delete(`/streams/${to}`),
      ]);
      const { events } = (
        await iago.get('/events', {
          queue_id: queue.queue_id,
          last_event_id: queue.last_event_id,
          dont_block: true,
        })
      ).body;
      const received = events.filter(
        ({ type, op }: { readonly type: string; readonly op: string }) =>
          type === 'subscription' && op === 'add',
      );
      const { body } = await iago.get(`/users/${iago.userId}/subscriptions/${to}`);
      expect([subscribed?.status === 200, received.length === 1]).toEqual([
        body.is_subscribed,
        body.is_subscribed,
      ]);
    }
  });

  it('name the role before each of several changes of one role', async () => {
    const next = fractions(19);
    const changed = await server.newUser('Changed');
    const roles = [200, 300, 400, 600];
    for (let round = 0; round < rounds; round += 1) {
      await together(
        next,
        roles.map((role) => () => owner.patch(`/users/${changed.userId}`, { role })),
      );
    }
    const changes = await query(
      `select event::jsonb->'role' as role, event::jsonb->'previousRole' as before from event
        where event::jsonb->>'_tag' = 'UserRoleChanged' and event::jsonb->'userId' = '${changed.userId}'
        order by id`,
    );
    expect(changes.length).toBeGreaterThan(rounds);
    expect(changes.map(({ before }) => before)).toEqual([
      400,
      ...changes.slice(0, -1).map(({ role }) => role),
    ]);
  });

  it('deactivate an account once, and reactivate it once', async () => {
    const next = fractions(20);
    const changed = await server.newUser('Leaving');
    const path = `/users/${changed.userId}`;
    for (let round = 0; round < rounds; round += 1) {
      await together(
        next,
        [0, 1, 2].map(() => () => owner.delete(path)),
      );
      await together(
        next,
        [0, 1, 2].map(() => () => owner.post(`${path}/reactivate`)),
      );
    }
    const changes = await query(
      `select event::jsonb->'isActive' as active from event
        where event::jsonb->>'_tag' = 'UserActivityChanged' and event::jsonb->'userId' = '${changed.userId}'
        order by id`,
    );
    expect(changes.map(({ active }) => active)).toEqual(
      Array.from({ length: rounds }, () => [false, true]).flat(),
    );
  });

  it('announce once that a user is there, however many clients report it', async () => {
    const { body: queue } = await owner.post('/register', { event_types: ['presence'] });
    const next = fractions(24);
    for (let round = 0; round < rounds; round += 1) {
      const user = await server.newUser(`Present ${round}`);
      const report = () => user.post('/users/me/presence', { status: 'active', ping_only: true });
      await together(next, [report, report, report, report]);
    }
    const { body } = await owner.get('/events', {
      queue_id: queue.queue_id,
      last_event_id: queue.last_event_id,
    });
    expect(body.events).toHaveLength(rounds);
  });

  it('give a name to one navigation view, whether it is added or renamed', async () => {
    const add = (fragment: string, name: string) =>
      owner.post('/navigation_views', { fragment, is_pinned: true, name });
    await add('renamed', 'renamed');
    const next = fractions(23);
    for (let round = 0; round < rounds; round += 1) {
      const name = `same ${round}`;
      const statuses = await together(next, [
        () => add(`first${round}`, name),
        () => add(`second${round}`, name),
        () => owner.patch('/navigation_views/renamed', { name }),
      ]);
      expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  describe('that change different parts of one thing', () => {
    /** Makes a thing in each round, changes its parts together, and expects all of the changes. */
    const keepAll = async (
      make: (round: number) => Promise<string>,
      parts: readonly Wire[],
      read: (path: string) => Promise<Wire>,
      expected: Wire = Object.assign({}, ...parts),
    ): Promise<void> => {
      const next = fractions(21);
      for (let round = 0; round < rounds; round += 1) {
        const path = await make(round);
        const changed = await together(
          next,
          parts.map((part) => () => owner.patch(path, part)),
        );
        expect(changed.map(({ status }) => status)).toEqual(parts.map(() => 200));
        expect(await read(path)).toMatchObject(expected);
      }
    };

    it('keep all changes of a bot', () =>
      keepAll(
        async (round) => {
          const { body } = await owner.post('/bots', {
            full_name: `Partial ${round}`,
            short_name: `partial${round}`,
            bot_type: 3,
            payload_url: 'https://a.example',
          });
          return `/bots/${body.user_id}`;
        },
        [
          { service_payload_url: 'https://b.example' },
          { service_interface: 2 },
          { config_data: { color: 'red' } },
          { default_all_public_streams: true },
        ],
        async (path) => (await owner.patch(path, {})).body,
      ));

    it('keep all changes of a navigation view', () =>
      keepAll(
        async (round) => {
          await owner.post('/navigation_views', {
            fragment: `view${round}`,
            is_pinned: false,
            name: `View ${round}`,
          });
          return `/navigation_views/view${round}`;
        },
        [{ is_pinned: true }, { name: 'Renamed' }],
        async (path) => {
          const { body } = await owner.get('/navigation_views');
          await owner.delete(path);
          return body.navigation_views.at(-1);
        },
      ));

    it('keep all changes of a scheduled message', () =>
      keepAll(
        async () => {
          const { body } = await owner.post('/scheduled_messages', {
            type: 'channel',
            to: general,
            topic: 'before',
            content: 'before',
            scheduled_delivery_timestamp: 4_000_000_000,
          });
          return `/scheduled_messages/${body.scheduled_message_id}`;
        },
        [{ content: 'after' }, { topic: 'after' }, { scheduled_delivery_timestamp: 4_000_000_001 }],
        async (path) => {
          const { body } = await owner.get('/scheduled_messages');
          await owner.delete(path);
          return body.scheduled_messages.at(-1);
        },
      ));
  });

  it('leave nobody a choice of a profile field that was removed', async () => {
    const next = fractions(22);
    const choice = (text: string) => ({ text, order: '1' });
    const { body: field } = await owner.post('/realm/profile_fields', {
      name: 'Choices',
      field_type: 3,
      field_data: { a: choice('A') },
    });
    const path = `/realm/profile_fields/${field.id}`;
    for (let round = 0; round < rounds; round += 1) {
      await owner.patch(path, { field_data: { a: choice('A'), b: choice('B') } });
      await together(next, [
        ...[owner, iago].map(
          (by) => () =>
            by.patch('/users/me/profile_data', { data: [{ id: field.id, value: 'b' }] }),
        ),
        () => owner.patch(path, { field_data: { a: choice('A') } }),
      ]);
      const { body } = await owner.get('/users', { include_custom_profile_fields: true });
      const values = body.members.map((each: Wire) => JSON.stringify(each.profile_data ?? {}));
      expect(values.filter((each: string) => each !== '{}')).toEqual([]);
    }
  });

  // The last test, about all the others.
  it('never deadlock', async () => {
    expect(
      await query('select deadlocks from pg_stat_database where datname = current_database()'),
    ).toEqual([{ deadlocks: '0' }]);
  });
});
