import type { ApiClient } from '@parley/adapter-http/testing';
import type { ChangeLimits } from '@parley/core/organization';
import { Client } from 'pg';
import { newAccount, newBot } from '../testing/accounts';
import { registerFor, watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('limits of an organization', () => {
  let server: TestServer;
  let owner: ApiClient;
  let database: Client;
  let people = 0;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
  });

  afterAll(async () => {
    await database.end();
    await server.stop();
  });

  const newMember = () => {
    people += 1;
    return newAccount(server, `member${people}`, 400);
  };

  const change = async (given: NonNullable<ChangeLimits['change']>): Promise<void> => {
    const changed = await server.parley.useCases.organization.changeLimits({
      subdomain: '',
      change: given,
    })();
    expect(changed).toMatchObject({ _tag: 'Right' });
  };

  /** Runs the work while accounts have a lower number of channels. */
  const withChannels = async (number: number, work: () => Promise<void>): Promise<void> => {
    const limit = { collection: 'activeChannels', scope: 'account' } as const;
    await change({ ...limit, bound: { maxCount: number } });
    await work();
    await change({ ...limit, bound: 'default' });
  };

  const named = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${prefix} ${index}` }));

  const createMany = (by: ApiClient, prefix: string, count: number) =>
    by.post('/users/me/subscriptions', { subscriptions: named(prefix, count) });

  const channelsOf = async (creator: ApiClient): Promise<readonly { stream_id: number }[]> =>
    (await owner.get('/streams', { exclude_archived: true })).body.streams.filter(
      ({ creator_id }: { readonly creator_id: number }) => creator_id === creator.userId,
    );

  const tooMany = (limit: number) => ({
    status: 400,
    body: { code: 'BAD_REQUEST', msg: `You have too many channels (limit: ${limit})` },
  });

  it('keep a member from creating channels without end, and change nothing then', async () => {
    const member = await newMember();
    const responses = [];
    for (const turn of [1, 2, 3]) {
      responses.push(await createMany(member, `flood ${turn}`, 500));
    }
    expect(responses).toMatchObject([{ status: 200 }, { status: 200 }, tooMany(1000)]);
    expect(await channelsOf(member)).toHaveLength(1000);
    const events = await watchOne(member, async () => {
      expect(
        await member.post('/channels/create', { name: 'more', subscribers: [] }),
      ).toMatchObject(tooMany(1000));
      expect(await createMany(member, 'again', 1)).toMatchObject(tooMany(1000));
    });
    expect(events).toEqual([]);
    // Channels that exist can still be joined.
    expect(
      await member.post('/users/me/subscriptions', { subscriptions: named('flood 1', 1) }),
    ).toMatchObject({ status: 200 });
  });

  it('are exact when requests arrive concurrently', async () => {
    await withChannels(10, async () => {
      const member = await newMember();
      const responses = await Promise.all(
        [0, 1, 2, 3, 4, 5].map((turn) => createMany(member, `at once ${turn}`, 3)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400]);
      expect(await channelsOf(member)).toHaveLength(9);
    });
  });

  it('are reached exactly by requests that arrive at once', async () => {
    await withChannels(7, async () => {
      const member = await newMember();
      const bot = await newBot(member, 'crowd');
      const turns = Array.from({ length: 20 }, (_, turn) => turn);
      const responses = await Promise.all(
        turns.map((turn) => createMany(turn % 2 === 0 ? member : bot, `crowd ${turn}`, 1)),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(7);
      expect(responses.filter(({ status }) => status === 400)).toHaveLength(13);
      const made = [...(await channelsOf(member)), ...(await channelsOf(bot))];
      expect(made).toHaveLength(7);
    });
  });

  it('of reactions are reached exactly by requests that arrive at once', async () => {
    const member = await newMember();
    const { id } = (
      await member.post('/messages', { type: 'direct', to: [member.userId], content: 'x' })
    ).body;
    await database.query(
      `insert into reaction (realm_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
       select 1, $1, $2, 'e' || number, number, 'realm_emoji'
       from generate_series(1, 97) as number`,
      [id, member.userId],
    );
    const responses = await Promise.all(
      ['cat', 'dog', 'tada', 'heart', 'octopus', 'wave'].map((emoji_name) =>
        member.post(`/messages/${id}/reactions`, { emoji_name }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400]);
    const { rows } = await database.query<{ readonly count: number }>(
      'select count(*)::int as count from reaction where message_id = $1',
      [id],
    );
    expect(rows).toEqual([{ count: 100 }]);
  });

  it('count what bots create for their owner, and do not stop administrators', async () => {
    await withChannels(2, async () => {
      const member = await newMember();
      const bot = await newBot(member, 'builder');
      expect(await createMany(member, 'own', 2)).toMatchObject({ status: 200 });
      expect(await createMany(bot, 'of the bot', 1)).toMatchObject(tooMany(2));
      expect(await createMany(owner, 'of the owner', 3)).toMatchObject({ status: 200 });
    });
  });

  it('of the organization stop everybody, also from unarchiving', async () => {
    const { rows } = await database.query<{ readonly count: number }>(
      'select count(*)::int as count from channel',
    );
    const count = rows[0]?.count ?? 0;
    const limit = { collection: 'activeChannels', scope: 'organization' } as const;
    expect(await createMany(owner, 'last', 1)).toMatchObject({ status: 200 });
    await change({ ...limit, bound: { maxCount: count + 1 } });
    const full = {
      status: 400,
      body: { msg: `This organization has too many channels (limit: ${count + 1})` },
    };
    expect(await createMany(owner, 'one more', 1)).toMatchObject(full);
    const [channel] = await channelsOf(owner);
    const id = channel?.stream_id;
    expect(await owner.delete(`/streams/${id}`)).toMatchObject({ status: 200 });
    expect(await createMany(owner, 'instead', 1)).toMatchObject({ status: 200 });
    expect(await owner.patch(`/streams/${id}`, { is_archived: false })).toMatchObject(full);
    await change({ ...limit, bound: 'default' });
    expect(await owner.patch(`/streams/${id}`, { is_archived: false })).toMatchObject({
      status: 200,
    });
  });

  it('keep users from joining the same channel without end', async () => {
    const member = await newMember();
    const subscriptions = [{ name: 'door' }];
    await owner.post('/users/me/subscriptions', { subscriptions });
    await member.post('/users/me/subscriptions', { subscriptions });
    await member.delete('/users/me/subscriptions', { subscriptions: ['door'] });
    await database.query(
      `insert into membership_period (realm_id, channel_id, user_id, after_id, until_id)
       select realm_id, channel_id, user_id, until_id + number, until_id + number
       from membership_period cross join generate_series(1, 198) as number
       where user_id = $1 and until_id is not null`,
      [member.userId],
    );
    const join = () => member.post('/users/me/subscriptions', { subscriptions });
    expect(await join()).toMatchObject({ status: 200 });
    await member.delete('/users/me/subscriptions', { subscriptions: ['door'] });
    expect(await join()).toMatchObject({
      status: 400,
      body: { msg: 'Subscribed too often to the same channel (limit: 200 times)' },
    });
    expect(
      (await member.get('/users/me/subscriptions')).body.subscriptions.map(
        ({ name }: { readonly name: string }) => name,
      ),
    ).not.toContain('door');
  });

  it('keep senders from requesting addresses of channels without end', async () => {
    const member = await newMember();
    const limit = { collection: 'channelEmails', scope: 'account' } as const;
    await createMany(member, 'mailbox', 3);
    await change({ ...limit, bound: { maxCount: 2 } });
    const responses = [];
    for (const { stream_id } of await channelsOf(member)) {
      responses.push(
        await member.get(`/streams/${stream_id}/email_address`, { sender_id: member.userId }),
      );
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 400]);
    const [first] = await channelsOf(member);
    expect(
      await member.get(`/streams/${first?.stream_id}/email_address`, { sender_id: member.userId }),
    ).toMatchObject({ status: 200 });
    await change({ ...limit, bound: 'default' });
  });

  it('give every account a quota of bytes', async () => {
    const member = await newMember();
    const limit = { collection: 'uploadedFiles', scope: 'account' } as const;
    const upload = (size: number) => {
      const form = new FormData();
      form.append('file', new Blob([Buffer.alloc(size)]), 'a.bin');
      return member.request('POST', '/user_uploads', form);
    };
    await change({ ...limit, bound: { maxBytes: 1_000 } });
    expect(await upload(600)).toMatchObject({ status: 200 });
    expect(await upload(401)).toMatchObject({
      status: 400,
      body: { msg: 'Your uploaded files take too much space (limit: 1000 bytes)' },
    });
    expect(await upload(400)).toMatchObject({ status: 200 });
    await change({ ...limit, bound: 'default' });
  });

  it('tell clients about a new quota of the organization', async () => {
    const { state, events } = await registerFor(owner, { event_types: ['realm'] });
    expect(state.realm_upload_quota_mib).toBe(512_000);
    const limit = { collection: 'uploadedFiles', scope: 'organization' } as const;
    await change({ ...limit, bound: { maxBytes: 7 * 2 ** 20 } });
    expect(await events()).toMatchObject([
      { type: 'realm', op: 'update_dict', property: 'default', data: { upload_quota_mib: 7 } },
    ]);
    expect((await owner.post('/register')).body.realm_upload_quota_mib).toBe(7);
    await change({ ...limit, bound: 'default' });
  });
});
