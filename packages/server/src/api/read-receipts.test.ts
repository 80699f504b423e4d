import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('Read receipts', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;
  let late: ApiClient;
  let path: string;
  let messageId: number;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
    late = await server.newUser('Late');
    await iago.post('/users/me/subscriptions', { subscriptions: [{ name: 'plans' }] });
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'plans' }] });
    const to = { type: 'channel', to: 'plans', topic: 'soon', content: 'Let us meet' };
    messageId = (await owner.post('/messages', { ...to, read_by_sender: true })).body.id;
    path = `/messages/${messageId}/read_receipts`;
  });

  afterAll(() => server.stop());

  const read = (by: ApiClient, op: 'add' | 'remove' = 'add') =>
    by.post('/messages/flags', { messages: [messageId], op, flag: 'read' });

  it('are told where the organization wants them', async () => {
    await owner.patch('/realm', { enable_read_receipts: false });
    expect((await iago.get(path)).body.msg).toBe(
      'Read receipts are disabled in this organization.',
    );
    expect((await iago.get('/messages/999999/read_receipts')).body.msg).toBe('Invalid message(s)');
    await owner.patch('/realm', { enable_read_receipts: true });
    expect((await iago.get(path)).body.user_ids).toEqual([]);
    expect((await iago.atLevel(136).get(path)).status).toBe(404);
  });

  it('name who has read the message, the sender left out', async () => {
    await read(iago);
    expect((await owner.get(path)).body.user_ids).toEqual([iago.userId]);
    await read(iago, 'remove');
    expect((await owner.get(path)).body.user_ids).toEqual([]);
    await read(iago);
  });

  it('name who came to it later', async () => {
    await late.post('/messages/flags', { messages: [messageId], op: 'add', flag: 'starred' });
    expect((await owner.get(path)).body.user_ids).toEqual([iago.userId, late.userId]);
  });

  it('leave out who does not share them', async () => {
    await iago.patch('/settings', { send_read_receipts: false });
    expect((await owner.get(path)).body.user_ids).toEqual([late.userId]);
  });

  it('tell of direct messages', async () => {
    const to = { type: 'direct', to: [iago.userId, late.userId], content: 'Hello' };
    const { id } = (await owner.post('/messages', to)).body;
    await late.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    const receipts = await owner.get(`/messages/${id}/read_receipts`);
    expect(receipts.body.user_ids).toEqual([late.userId]);
  });
});
