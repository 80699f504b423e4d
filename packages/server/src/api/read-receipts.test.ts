import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('read receipts', () => {
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

  it('are available if the organization turned them on', async () => {
    await owner.patch('/realm', { enable_read_receipts: false });
    expect((await iago.get(path)).body.msg).toBe(
      'Read receipts are disabled in this organization.',
    );
    expect((await iago.get('/messages/999999/read_receipts')).body.msg).toBe('Invalid message(s)');
    await owner.patch('/realm', { enable_read_receipts: true });
    expect((await iago.get(path)).body.user_ids).toEqual([]);
    expect((await iago.atLevel(136).get(path)).status).toBe(404);
  });

  it('list the users who have read the message, without the sender', async () => {
    await read(iago);
    expect((await owner.get(path)).body.user_ids).toEqual([iago.userId]);
    await read(iago, 'remove');
    expect((await owner.get(path)).body.user_ids).toEqual([]);
    await read(iago);
  });

  it('list users who received it later', async () => {
    await late.post('/messages/flags', { messages: [messageId], op: 'add', flag: 'starred' });
    expect((await owner.get(path)).body.user_ids).toEqual([iago.userId, late.userId]);
  });

  it('leave out users who turned theirs off', async () => {
    await iago.patch('/settings', { send_read_receipts: false });
    expect((await owner.get(path)).body.user_ids).toEqual([late.userId]);
  });

  it('are available for direct messages', async () => {
    const to = { type: 'direct', to: [iago.userId, late.userId], content: 'Hello' };
    const { id } = (await owner.post('/messages', to)).body;
    await late.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    const receipts = await owner.get(`/messages/${id}/read_receipts`);
    expect(receipts.body.user_ids).toEqual([late.userId]);
  });
});
