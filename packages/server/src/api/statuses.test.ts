import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const path = '/users/me/status';
const octopus = {
  emoji_name: 'octopus',
  emoji_code: '1f419',
  reaction_type: 'unicode_emoji',
};
const noEmoji = { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' };

describe('user statuses', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
  });

  afterAll(() => server.stop());

  const statusOf = async (user: ApiClient) =>
    (await owner.get(`/users/${user.userId}/status`)).body.status;

  const register = async (client: ApiClient, ...types: readonly string[]) => {
    const { queue_id, last_event_id, ...state } = (
      await client.post('/register', { event_types: types })
    ).body;
    const events = async () =>
      (await client.get('/events', { queue_id, last_event_id })).body.events;
    return { state, events };
  };

  it('are set part by part, with events for the changed parts', async () => {
    const { events } = await register(owner, 'user_status');
    expect(await statusOf(iago)).toEqual({});
    expect((await iago.post(path, { status_text: ' on vacation ' })).body).toEqual({
      result: 'success',
      msg: '',
    });
    await iago.post(path, { emoji_name: 'octopus' });
    expect(await statusOf(iago)).toEqual({ status_text: 'on vacation', ...octopus });
    const { user_status } = (await register(owner, 'user_status')).state;
    expect(user_status).toEqual({
      [String(iago.userId)]: { status_text: 'on vacation', ...octopus },
    });
    await iago.post(path, { emoji_name: '', status_text: '' });
    expect(await statusOf(iago)).toEqual({});
    const event = { type: 'user_status', user_id: iago.userId, id: expect.any(Number) };
    expect(await events()).toEqual([
      { ...event, status_text: 'on vacation' },
      { ...event, ...octopus },
      { ...event, status_text: '', ...noEmoji },
    ]);
  });

  it('set a user to away by turning their presence off', async () => {
    const { events } = await register(iago, 'user_settings', 'presence', 'user_status');
    await iago.post(path, { away: true });
    expect(await statusOf(iago)).toEqual({ away: true });
    await iago.post(path, { away: false });
    expect(await statusOf(iago)).toEqual({});
    expect(await events()).toMatchObject([
      { type: 'user_settings', property: 'presence_enabled', value: false },
      { type: 'presence', presence: { website: { status: 'idle' } } },
      { type: 'user_status', away: true },
      { type: 'user_settings', property: 'presence_enabled', value: true },
      { type: 'presence', presence: { website: { status: 'active' } } },
      { type: 'user_status', away: false },
    ]);
  });

  it('accept sixty code points, without surrounding white space', async () => {
    const text = '🦑'.repeat(60);
    expect((await iago.post(path, { status_text: `  ${text}\n` })).status).toBe(200);
    expect(await statusOf(iago)).toEqual({ status_text: text });
    await iago.post(path, { status_text: '' });
  });

  const unnamed = 'Client must pass emoji_name if they pass either emoji_code or reaction_type.';
  const unicode = { reaction_type: 'unicode_emoji' };
  const custom = { reaction_type: 'realm_emoji' };

  it.each([
    ['nothing', {}, 'Client did not pass any new values.'],
    ['an unknown parameter', { text: 'x' }, 'Client did not pass any new values.'],
    [
      'a text that is too long',
      { status_text: 'x'.repeat(61) },
      'status_text is too long (limit: 60 characters)',
    ],
    [
      '61 code points',
      { status_text: '🦑'.repeat(61) },
      'status_text is too long (limit: 60 characters)',
    ],
    [
      'a text that is too long, and no name',
      { status_text: 'x'.repeat(61), emoji_code: '1f419' },
      'status_text is too long (limit: 60 characters)',
    ],
    ['a NUL', { status_text: 'a\0b' }, 'status_text has invalid format'],
    ['a code alone', { emoji_code: '1f419' }, unnamed],
    ['a type alone', { ...unicode }, unnamed],
    ['a code and a text', { emoji_code: '1f419', status_text: 'x' }, unnamed],
    ['a type and away', { ...unicode, away: true }, unnamed],
    ['an unknown name', { emoji_name: 'squidly' }, "Emoji 'squidly' does not exist"],
    [
      'an unknown name with a code',
      { emoji_name: 'squidly', emoji_code: '1f419' },
      "Emoji 'squidly' does not exist",
    ],
    [
      'an unknown name with a type',
      { emoji_name: 'squidly', ...unicode },
      "Emoji 'squidly' does not exist",
    ],
    [
      'a name that does not match the code',
      { ...octopus, emoji_name: 'cat' },
      'Invalid emoji name.',
    ],
    ['an invalid code', { ...octopus, emoji_code: 'zzz' }, 'Invalid emoji code.'],
    ['an invalid type', { ...octopus, reaction_type: 'sticker' }, 'Invalid emoji type.'],
    [
      'an unknown custom emoji',
      { emoji_name: 'octopus', emoji_code: '999', ...custom },
      'Invalid custom emoji.',
    ],
    ['no boolean', { away: '1' }, 'away is not a boolean'],
  ])('reject %s', async (name, values, msg) => {
    const { events } = await register(owner, 'user_status', 'realm');
    const before = await statusOf(iago);
    const { status, body } = await iago.post(path, values);
    expect([status, body.code, body.msg]).toEqual([400, 'BAD_REQUEST', msg]);
    expect(await statusOf(iago)).toEqual(before);
    await owner.patch('/realm', { description: `After ${name}` });
    expect(await events()).toMatchObject([{ type: 'realm' }]);
  });

  it('have emoji from level 86 on', async () => {
    const old = iago.atLevel(85);
    expect((await old.post(path, octopus)).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'Client did not pass any new values.',
    });
    expect((await old.post(path, { ...octopus, status_text: 'old' })).status).toBe(200);
    expect(await statusOf(iago)).toEqual({ status_text: 'old' });
    expect((await iago.atLevel(86).post(path, { emoji_name: 'octopus' })).status).toBe(200);
    expect(await statusOf(iago)).toEqual({ status_text: 'old', ...octopus });
    await iago.post(path, { emoji_name: '', status_text: '' });
  });

  it('accept custom emoji, as long as these are active', async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'a.png');
    expect((await owner.request('POST', '/realm/emoji/squidly', form)).status).toBe(200);
    await iago.post(path, { emoji_name: 'squidly' });
    const status = await statusOf(iago);
    expect(status).toMatchObject({ emoji_name: 'squidly', reaction_type: 'realm_emoji' });
    const refusal = async (given: object) =>
      (await iago.post(path, { ...status, ...given })).body.msg;
    expect(await refusal({ emoji_name: 'other' })).toBe('Invalid custom emoji name.');
    await owner.delete('/realm/emoji/squidly');
    expect(await refusal({})).toBe('This custom emoji has been deactivated.');
    await iago.post(path, { emoji_name: '' });
  });

  it('can be set by administrators for others', async () => {
    const ofIago = `/users/${iago.userId}/status`;
    const { events } = await register(iago, 'user_status');
    expect((await owner.post(ofIago, { status_text: 'ill', emoji_name: 'octopus' })).status).toBe(
      200,
    );
    expect(await statusOf(iago)).toEqual({ status_text: 'ill', ...octopus });
    expect(await events()).toMatchObject([
      { type: 'user_status', user_id: iago.userId, status_text: 'ill', ...octopus },
    ]);
    const away = await owner.post(ofIago, { away: true, status_text: '' });
    expect(away.body.ignored_parameters_unsupported).toEqual(['away']);
    expect(await statusOf(iago)).toEqual(octopus);
    const refusal = async (response: ReturnType<ApiClient['post']>) => {
      const { status, body } = await response;
      return [status, body.code, body.msg];
    };
    const bad = (msg: string) => [400, 'BAD_REQUEST', msg];
    expect(await refusal(iago.post(`/users/${owner.userId}/status`, {}))).toEqual([
      400,
      'UNAUTHORIZED_PRINCIPAL',
      'Must be an organization administrator',
    ]);
    expect(await refusal(owner.post(ofIago, { away: true }))).toEqual(
      bad('Client did not pass any new values.'),
    );
    expect(await refusal(owner.post(ofIago, { emoji_code: '1f419' }))).toEqual(bad(unnamed));
    expect(await refusal(owner.post('/users/999999/status', { status_text: 'x' }))).toEqual(
      bad('No such user'),
    );
    expect((await owner.atLevel(406).post(ofIago, { status_text: '' })).status).toBe(405);
    expect((await owner.atLevel(407).post(ofIago, { emoji_name: '' })).status).toBe(200);
  });

  it('can be set by bots of administrators from their level on', async () => {
    const made = await owner.post('/bots', { full_name: 'Robot', short_name: 'robot' });
    const { user_id, api_key } = made.body;
    const { email } = (await owner.get(`/users/${user_id}`)).body.user;
    const bot = server.anonymous.with({
      authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`,
    });
    await owner.patch(`/users/${user_id}`, { role: 200 });
    const ofIago = `/users/${iago.userId}/status`;
    expect((await bot.post(ofIago, { status_text: 'ok' })).status).toBe(200);
    const old = (await bot.atLevel(472).post(ofIago, { status_text: 'ok' })).body;
    expect(old.msg).toBe('This endpoint does not accept bot requests.');
    expect((await bot.atLevel(473).post(ofIago, { status_text: '' })).status).toBe(200);
    expect((await bot.post(path, { status_text: 'x' })).body.msg).toBe(
      'This endpoint does not accept bot requests.',
    );
    const ofBot = await owner.get(`/users/${user_id}/status`);
    expect([ofBot.status, ofBot.body.msg]).toEqual([400, 'No such user']);
    expect((await owner.post(`/users/${user_id}/status`, { status_text: 'x' })).body.msg).toBe(
      'No such user',
    );
  });

  it('are not available for deactivated users', async () => {
    const zoe = await server.newUser('Zoe');
    await zoe.post(path, { status_text: 'leaving' });
    await owner.delete(`/users/${zoe.userId}`);
    const ofZoe = `/users/${zoe.userId}/status`;
    const deactivated = [400, 'User is deactivated'];
    const read = await owner.get(ofZoe);
    expect([read.status, read.body.msg]).toEqual(deactivated);
    const set = await owner.post(ofZoe, { status_text: 'x' });
    expect([set.status, set.body.msg]).toEqual(deactivated);
    expect((await register(owner, 'user_status')).state.user_status).toEqual({});
  });
});
