import { request as httpRequest } from 'node:http';
import { ApiClient } from '@parley/adapter-http/testing';
import { UserId, asId, role } from '@parley/core/kernel';
import { Client } from 'pg';
import { newAccount, newBot } from '../testing/accounts';
import { newChannel, refused } from '../testing/channels';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const unauthorized = (msg: string) => ({
  status: 401,
  body: refused(msg, 'UNAUTHORIZED'),
});

describe('an API key', () => {
  let server: TestServer;
  let database: Client;
  let channelId: number;

  beforeAll(async () => {
    server = await startTestServer();
    database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
    channelId = await newChannel(server.owner, 'hall');
  });

  afterAll(async () => {
    await database.end();
    await server.stop();
  });

  const withKey = (client: ApiClient, key: string): ApiClient =>
    new ApiClient(client.site, client.email, key, client.userId);

  const say = (content: string) =>
    server.owner.post('/messages', { type: 'channel', to: channelId, topic: 'news', content });

  /** A poll that has found nothing yet, and waits. */
  const waitingPoll = async (by: ApiClient) => {
    const body = await by.call('registerQueue', {
      event_types: ['message', 'alert_words'],
      fetch_event_types: [],
      all_public_streams: true,
    });
    const at = { queue_id: body.queue_id, last_event_id: body.last_event_id };
    const { stream } = server.parley.ports;
    const follow = jest.spyOn(stream, 'follow');
    const poll = by.get('/events', at);
    while (follow.mock.calls.length === 0) {
      await by.call('getOwnUser');
    }
    follow.mockRestore();
    // It has read the log by the time that two later requests have queried the database.
    await by.call('getOwnUser');
    await by.call('getOwnUser');
    return { at, poll };
  };

  it('that is regenerated ends waiting polls without further events', async () => {
    const by = await newAccount(server, 'renewing', role.member);
    const { at, poll } = await waitingPoll(by);
    const body = await by.call('regenerateApiKey');
    await say('after the regeneration');
    expect(await poll).toMatchObject(unauthorized('Invalid API key'));
    const renewed = withKey(by, body.api_key);
    expect((await renewed.get('/events', at)).body.events).toMatchObject([
      { type: 'message', message: { content: 'after the regeneration' } },
    ]);
  });

  it('of a bot that its owner regenerates ends waiting polls without further events', async () => {
    const owner = await newAccount(server, 'botowner', role.member);
    const bot = await newBot(owner, 'listener');
    const { poll } = await waitingPoll(bot);
    await owner.call('regenerateBotApiKey', { bot_id: bot.userId });
    await say('after the bot');
    expect(await poll).toMatchObject(unauthorized('Invalid API key'));
  });

  it('of an account that is deactivated ends waiting polls without further events', async () => {
    const by = await newAccount(server, 'leaving', role.member);
    const { poll } = await waitingPoll(by);
    await server.owner.call('deactivateUser', { user_id: by.userId });
    await say('after the deactivation');
    expect(await poll).toMatchObject(unauthorized('Account is deactivated'));
  });

  it('of an organization that is deactivated ends waiting polls without further events', async () => {
    const by = await newAccount(server, 'closing', role.member);
    const { poll } = await waitingPoll(by);
    // In one transaction with the message, as no message can be sent afterwards.
    const { transact } = server.parley.ports;
    await database.query('update realm set is_active = false');
    await transact('server', ({ realms, events }) => async () => {
      const realm = await realms.findBySubdomain('')();
      if (realm._tag === 'Left' || realm.right._tag === 'None') {
        throw new Error('there is no realm');
      }
      return events.emit(realm.right.value.id, [
        {
          event: { _tag: 'AlertWordsChanged', words: ['word'] },
          audience: { users: [asId(UserId)(by.userId)] },
        },
      ])();
    })();
    const response = await poll;
    await database.query('update realm set is_active = true');
    expect(response).toMatchObject(unauthorized('This organization has been deactivated'));
  });

  it('is checked again when the body of a request takes long', async () => {
    const by = await newAccount(server, 'slow', role.member);
    const body = new URLSearchParams({
      type: 'channel',
      to: String(channelId),
      topic: 'news',
      content: 'too late',
    }).toString();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(
        `${server.site}/api/v1/messages`,
        {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(`${by.email ?? ''}:${by.apiKey ?? ''}`).toString('base64')}`,
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(body),
          },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      request.on('error', reject);
      request.write(body.slice(0, 10));
      setTimeout(() => {
        server.owner
          .delete(`/users/${by.userId}`)
          .then(() => request.end(body.slice(10)))
          .catch(reject);
      }, 1500);
    });
    expect(status).toBe(401);
  });

  describe('and its salt', () => {
    const rowOf = async (by: ApiClient) =>
      (
        await database.query(
          'select api_key_generation as generation, api_key_salt as salt from account where id = $1',
          [by.userId],
        )
      ).rows[0];

    const derived = (by: ApiClient, generation: number, salt: string | null): string =>
      server.parley.ports.apiKeys.keyOf(asId(UserId)(by.userId), { generation, salt });

    const isIn = async (by: ApiClient): Promise<boolean> =>
      (await by.get('/users/me')).status === 200;

    it("is not derived from the account's id alone", async () => {
      const by = await server.newUser('Salty');
      expect(await isIn(by)).toBe(true);
      expect(await isIn(withKey(by, derived(by, 1, null)))).toBe(false);
      expect(await rowOf(by)).toEqual({ generation: 1, salt: expect.stringMatching(/^.{32}$/) });
    });

    it('does not change for accounts without a salt until it is regenerated', async () => {
      const by = await newAccount(server, 'ancient', role.member);
      await database.query('update account set api_key_salt = null where id = $1', [by.userId]);
      const old = withKey(by, derived(by, 1, null));
      expect(await isIn(old)).toBe(true);
      const body = await old.call('regenerateApiKey');
      expect(await isIn(old)).toBe(false);
      expect(await isIn(withKey(by, derived(by, 2, null)))).toBe(false);
      expect(await isIn(withKey(by, body.api_key))).toBe(true);
    });

    it('that was revoked after a backup stays revoked when the backup is restored', async () => {
      const by = await newAccount(server, 'restored', role.member);
      const backup = await rowOf(by);
      const lost = withKey(by, (await by.post('/users/me/api_key/regenerate')).body.api_key);
      expect(await isIn(lost)).toBe(true);
      await database.query(
        'update account set api_key_generation = $2, api_key_salt = $3 where id = $1',
        [by.userId, backup.generation, backup.salt],
      );
      const again = withKey(by, (await by.post('/users/me/api_key/regenerate')).body.api_key);
      expect((await rowOf(by)).generation).toBe(2);
      expect(await isIn(again)).toBe(true);
      expect(await isIn(lost)).toBe(false);
    });

    it('is included with bots for clients of levels that have keys there', async () => {
      const owner = await newAccount(server, 'oldclient', role.member);
      const before = owner.atLevel(473);
      const body = await before.call('registerQueue', { event_types: ['realm_bot'] });
      const bot = await newBot(owner, 'keyed');
      const renewed = await owner.post(`/bots/${bot.userId}/api_key/regenerate`);
      const { events } = (
        await before.get('/events', {
          queue_id: body.queue_id,
          last_event_id: body.last_event_id,
          dont_block: true,
        })
      ).body;
      const keys = events.flatMap(
        (event: { bot: { api_key?: string } }) => event.bot.api_key ?? [],
      );
      expect(keys).toEqual([bot.apiKey, renewed.body.api_key]);
      expect(await isIn(withKey(bot, renewed.body.api_key))).toBe(true);
    });
  });
});
