import type { ApiClient } from '@parley/adapter-http/testing';
import { newAccount, newBot } from '../testing/accounts';
import { registerFor, watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('permissions of single accounts', () => {
  let server: TestServer;
  let owner: ApiClient;
  let count = 0;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
  });

  afterAll(() => server.stop());

  const person = (role: 100 | 200 | 400) => {
    count += 1;
    return newAccount(server, `person${count}`, role);
  };

  const update = (by: ApiClient, target: ApiClient, values: Record<string, unknown>) =>
    by.patch(`/users/${target.userId}`, values);

  const createUser = (by: ApiClient) => {
    count += 1;
    return by.post('/users', {
      email: `new${count}@example.org`,
      password: 'correct horse battery staple',
      full_name: `New ${count}`,
    });
  };

  it.each(['can_create_users', 'can_change_user_emails'])(
    'an owner gives %s to another owner, and takes it away',
    async (name) => {
      const other = await person(100);
      const target = await person(400);
      const act = () =>
        name === 'can_create_users'
          ? createUser(other)
          : update(other, target, { new_email: `changed${target.userId}@example.org` });
      expect((await act()).status).toBe(400);
      const { state, events } = await registerFor(other, { event_types: ['realm_user'] });
      expect(state[name]).toBe(false);
      expect(await update(owner, other, { [name]: true })).toMatchObject({ status: 200 });
      expect(await events()).toMatchObject([
        { type: 'realm_user', op: 'update', person: { user_id: other.userId, [name]: true } },
      ]);
      expect((await other.post('/register')).body[name]).toBe(true);
      expect(await act()).toMatchObject({ status: 200 });
      expect(await owner.patch(`/users/${other.email}`, { [name]: false })).toMatchObject({
        status: 200,
      });
      expect((await other.post('/register')).body[name]).toBe(false);
      expect((await act()).status).toBe(400);
    },
  );

  it('owners see who has them', async () => {
    const [other, member] = [await person(100), await person(400)];
    const bot = await newBot(member, 'maker');
    const holders = async () =>
      (await other.get('/realm/grants')).body.grants.filter(
        ({ user_id }: { readonly user_id: number }) =>
          [owner.userId, other.userId, bot.userId].includes(user_id),
      );
    const ofOwner = { user_id: owner.userId, can_create_users: true, can_change_user_emails: true };
    expect(await holders()).toEqual([ofOwner]);
    await update(owner, bot, { can_create_users: true });
    expect(await holders()).toEqual([
      ofOwner,
      { user_id: bot.userId, can_create_users: true, can_change_user_emails: false },
    ]);
    expect((await member.get('/realm/grants')).body).toMatchObject({
      msg: 'Must be an organization owner',
    });
  });

  it('nobody but an owner gives or takes them, and a rejected change changes nothing', async () => {
    const [admin, member] = [await person(200), await person(400)];
    for (const by of [admin, member]) {
      const events = await watchOne(member, async () => {
        const response = await update(by, member, {
          full_name: 'Other',
          can_create_users: true,
        });
        expect(response.status).toBe(400);
      });
      expect(events).toEqual([]);
    }
    expect((await update(admin, member, { can_create_users: false })).body).toMatchObject({
      code: 'UNAUTHORIZED_PRINCIPAL',
      msg: 'Must be an organization owner',
    });
    expect((await createUser(member)).status).toBe(400);
  });

  it('are announced to the account alone, and not if nothing changes', async () => {
    const [admin, member] = [await person(200), await person(400)];
    const give = () => update(owner, member, { can_create_users: true });
    expect(await watchOne(admin, give)).toEqual([]);
    expect(await watchOne(member, give)).toEqual([]);
  });

  it('renew the key of a bot that may create users', async () => {
    const member = await person(400);
    const bot = await newBot(member, 'creator');
    expect(await update(owner, bot, { can_create_users: true })).toMatchObject({ status: 200 });
    expect((await bot.get('/users/me')).status).toBe(401);
    expect((await member.get(`/bots/${bot.userId}/api_key`)).status).toBe(400);
    expect((await owner.get(`/bots/${bot.userId}/api_key`)).status).toBe(200);
  });

  it('are given by the operator of the server', async () => {
    const admin = await person(200);
    const { changeGrant } = server.parley.useCases.accounts;
    const given = { host: server.domain, email: admin.email ?? '' };
    const change = (isGranted: boolean) =>
      changeGrant({ ...given, grant: 'can_create_users', isGranted })();
    expect(await change(true)).toMatchObject({ _tag: 'Right' });
    expect(await createUser(admin)).toMatchObject({ status: 200 });
    expect(await change(false)).toMatchObject({ _tag: 'Right' });
    expect((await createUser(admin)).status).toBe(400);
    expect(
      await changeGrant({
        host: server.domain,
        email: 'nobody@example.org',
        grant: 'can_create_users',
        isGranted: true,
      })(),
    ).toMatchObject({ _tag: 'Left', left: { _tag: 'UserDoesNotExist' } });
  });
});
