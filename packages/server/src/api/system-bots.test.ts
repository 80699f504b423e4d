import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core';
import { newAccount, newBot } from '../testing/accounts';
import type { Wire } from '../testing/channels';
import { newChannel, refused } from '../testing/channels';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('system bots', () => {
  let server: TestServer;
  let ann: ApiClient;

  const listed = async (by: ApiClient): Promise<readonly Wire[]> =>
    (await by.post('/register', { fetch_event_types: ['realm_user'] })).body.cross_realm_bots;

  const idOf = async (fullName: string): Promise<number> => {
    const bot = (await listed(ann)).find((each) => each.full_name === fullName);
    return Number(bot?.user_id);
  };

  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.newUser('Ann');
  });

  afterAll(() => server.stop());

  it('are listed by name in the register response, and not among the users', async () => {
    const bots = await listed(ann);
    expect(bots).toMatchObject(
      ['Email Gateway', 'Notification Bot', 'Welcome Bot'].map((full_name) => ({
        full_name,
        is_bot: true,
        is_system_bot: true,
        is_active: true,
        bot_owner_id: null,
      })),
    );
    const { members } = (await ann.get('/users')).body;
    const ids = new Set(members.map(({ user_id }: Wire) => user_id));
    expect(bots.filter(({ user_id }) => ids.has(user_id))).toEqual([]);
  });

  it.each([
    [82, false],
    [83, true],
  ])('are marked at level %d: %s', async (level, marked) => {
    const [bot] = await listed(ann.atLevel(level));
    expect(bot !== undefined && 'is_system_bot' in bot).toBe(marked);
  });

  it('cannot be changed', async () => {
    const id = await idOf('Notification Bot');
    expect((await server.owner.delete(`/users/${id}`)).body).toEqual(refused('No such user'));
    expect((await server.owner.patch(`/users/${id}`, { full_name: 'Me' })).body).toEqual(
      refused('No such user'),
    );
    expect((await server.owner.delete(`/bots/${id}`)).body).toEqual(refused('No such bot'));
    expect((await server.owner.patch(`/bots/${id}`, { full_name: 'Me' })).body).toEqual(
      refused('No such bot'),
    );
  });

  it("can be the sender in a channel's email address, as can the caller and their bots", async () => {
    const path = `/streams/${await newChannel(ann, 'by mail')}/email_address`;
    const addressFor = async (sender_id?: number) => (await ann.get(path, { sender_id })).body;
    const own = await newBot(ann, 'letters');
    const { email } = await addressFor();
    expect((await addressFor(await idOf('Email Gateway'))).email).toBe(email);
    const addresses = [email, (await addressFor(ann.userId)).email];
    addresses.push((await addressFor(own.userId)).email);
    expect(new Set(addresses).size).toBe(3);
    expect((await addressFor(own.userId)).email).toBe(addresses[2]);
    expect(await addressFor(await idOf('Notification Bot'))).toEqual(
      refused('Insufficient permission'),
    );
    expect(await addressFor(server.owner.userId)).toEqual(refused('No such bot'));
    expect(await addressFor(999_999)).toEqual(refused('No such bot'));
    const administrator = await newAccount(server, 'administrator', role.administrator);
    expect((await administrator.get(path, { sender_id: own.userId })).body).toEqual(
      refused('No such bot'),
    );
    const bob = await server.newUser('Bob');
    expect((await bob.get(path, { sender_id: own.userId })).body).toEqual(
      refused('Insufficient permission'),
    );
    await ann.delete(`/bots/${own.userId}`);
    expect(await addressFor(own.userId)).toEqual(refused('No such bot'));
  });

  it.each([
    [334, true],
    [335, false],
  ])('cannot be chosen as that sender at level %d: %s', async (level, isIgnored) => {
    const path = `/streams/${await newChannel(ann, `by mail ${level}`)}/email_address`;
    const byDefault = (await ann.get(path)).body.email;
    const { body } = await ann.atLevel(level).get(path, { sender_id: ann.userId });
    expect(body.email === byDefault).toBe(isIgnored);
  });
});
