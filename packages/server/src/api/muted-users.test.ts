import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('Muted users', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;
  let cordelia: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
    cordelia = await server.newUser('Cordelia');
    const subscriptions = [{ name: 'plans' }];
    for (const one of [owner, iago, cordelia]) {
      await one.post('/users/me/subscriptions', { subscriptions });
    }
    await owner.patch('/realm', { enable_read_receipts: true });
  });

  afterAll(() => server.stop());

  const pathOf = (user: ApiClient) => `/users/me/muted_users/${user.userId}`;

  const send = async (by: ApiClient, content = 'Hello'): Promise<number> =>
    (await by.post('/messages', { type: 'channel', to: 'plans', topic: 'soon', content })).body.id;

  const register = async (client: ApiClient, ...types: readonly string[]) => {
    const { queue_id, last_event_id, ...state } = (
      await client.post('/register', { event_types: types })
    ).body;
    const events = async () =>
      (await client.get('/events', { queue_id, last_event_id })).body.events;
    return { state, events };
  };

  const flagsOf = async (client: ApiClient, id: number): Promise<readonly string[]> =>
    (await client.get(`/messages/${id}`)).body.message.flags;

  it('are muted and unmuted, and clients are notified of the whole list each time', async () => {
    const unread = await send(cordelia);
    const { state, events } = await register(iago, 'muted_users', 'update_message_flags');
    expect(state.muted_users).toEqual([]);
    expect((await iago.post(pathOf(cordelia))).body).toEqual({ result: 'success', msg: '' });
    const [read, muted] = await events();
    expect(read).toMatchObject({
      type: 'update_message_flags',
      op: 'add',
      flag: 'read',
      all: false,
      messages: [unread],
    });
    const timestamp = expect.any(Number);
    expect(muted).toMatchObject({
      type: 'muted_users',
      muted_users: [{ id: cordelia.userId, timestamp }],
    });
    const again = await register(iago, 'muted_users');
    expect(again.state.muted_users).toEqual([{ id: cordelia.userId, timestamp }]);
    expect((await register(owner, 'muted_users')).state.muted_users).toEqual([]);
    expect((await iago.delete(pathOf(cordelia))).status).toBe(200);
    expect(await again.events()).toMatchObject([{ type: 'muted_users', muted_users: [] }]);
  });

  it('send messages that are read at once for users who muted them, with other flags as usual', async () => {
    await iago.post(pathOf(cordelia));
    const { events } = await register(iago, 'message');
    const muted = await send(cordelia, '@**Iago** hello');
    const unmutedId = await send(owner);
    expect(await events()).toMatchObject([
      { message: { id: muted }, flags: ['read', 'mentioned'] },
      { message: { id: unmutedId }, flags: [] },
    ]);
    expect(await flagsOf(iago, muted)).toEqual(['read', 'mentioned']);
    expect(await flagsOf(owner, muted)).toEqual([]);
    const { unread_msgs } = (
      await iago.post('/register', { fetch_event_types: ['message', 'update_message_flags'] })
    ).body;
    expect(unread_msgs.streams).toMatchObject([{ unread_message_ids: [unmutedId] }]);
    await iago.delete(pathOf(cordelia));
    expect(await flagsOf(iago, await send(cordelia))).toEqual([]);
  });

  it("are hidden from each other's read receipts", async () => {
    const id = await send(owner);
    for (const reader of [iago, cordelia]) {
      await reader.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    }
    const readers = async (of: ApiClient): Promise<readonly number[]> =>
      (await of.get(`/messages/${id}/read_receipts`)).body.user_ids;
    const both = [iago.userId, cordelia.userId];
    expect(await readers(iago)).toEqual(both);
    await iago.post(pathOf(cordelia));
    expect(await readers(iago)).toEqual([iago.userId]);
    expect(await readers(cordelia)).toEqual([cordelia.userId]);
    expect(await readers(owner)).toEqual(both);
    expect(await readers(iago.atLevel(144))).toEqual([iago.userId]);
    expect(await readers(iago.atLevel(143))).toEqual(both);
    expect(await readers(iago.atLevel(142))).toEqual([cordelia.userId]);
    await iago.delete(pathOf(cordelia));
  });

  it('reject invalid targets', async () => {
    const errors = async (method: 'post' | 'delete', path: string) => {
      const { status, body } = await iago[method](path);
      return [status, body.code, body.msg];
    };
    const refused = (msg: string) => [400, 'BAD_REQUEST', msg];
    expect(await errors('post', pathOf(iago))).toEqual(refused('Cannot mute self'));
    expect(await errors('delete', pathOf(iago))).toEqual(refused('User is not muted'));
    const unknown = '/users/me/muted_users/999999';
    expect(await errors('post', unknown)).toEqual(refused('No such user'));
    expect(await errors('delete', unknown)).toEqual(refused('No such user'));
    expect(await errors('delete', pathOf(owner))).toEqual(refused('User is not muted'));
    await iago.post(pathOf(owner));
    expect(await errors('post', pathOf(owner))).toEqual(refused('User already muted'));
    await iago.delete(pathOf(owner));
    expect((await iago.post('/users/me/muted_users/iago')).status).toBe(404);
  });

  it('cannot be inaccessible users, for guests', async () => {
    const guest = await server.newUser('Gertrude');
    await owner.patch(`/users/${guest.userId}`, { role: 600 });
    const { realm_user_groups: groups } = (
      await owner.post('/register', { fetch_event_types: ['realm_user_groups'] })
    ).body;
    const idOf = (wanted: string) =>
      groups.find(({ name }: { readonly name: string }) => name === wanted).id;
    await owner.patch('/realm', { can_access_all_users_group: { new: idOf('role:members') } });
    const { body } = await guest.post(pathOf(iago));
    expect([body.code, body.msg]).toEqual(['BAD_REQUEST', 'Insufficient permission']);
    await owner.patch('/realm', { can_access_all_users_group: { new: idOf('role:everyone') } });
  });

  it('are unknown below their level', async () => {
    expect((await iago.atLevel(47).post(pathOf(owner))).status).toBe(404);
    const old = await register(iago.atLevel(47), 'muted_users');
    expect(old.state.muted_users).toBeUndefined();
    expect((await iago.atLevel(48).post(pathOf(owner))).status).toBe(200);
    await iago.delete(pathOf(owner));
  });
});
