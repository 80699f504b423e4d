import type { ApiClient } from '@parley/adapter-http/testing';
import { newChannel } from '../testing/channels';
import { watch } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('a message that is moved to another channel', () => {
  let server: TestServer;
  let owner: ApiClient;
  let inBoth: ApiClient;
  let behind: ApiClient;
  let former: ApiClient;
  let reactor: ApiClient;
  let guest: ApiClient;
  let here: number;
  let secret: number;

  beforeAll(async () => {
    server = await startTestServer();
    ({ owner } = server);
    inBoth = await server.newUser('In Both');
    behind = await server.newUser('Left Behind');
    former = await server.newUser('Former');
    reactor = await server.newUser('Reactor');
    guest = await server.newUser('Guest');
    await owner.patch(`/users/${guest.userId}`, { role: 600 });
    here = await newChannel(owner, 'here', {
      principals: [inBoth, behind, former, guest, owner].map(({ userId }) => userId),
    });
    secret = await newChannel(owner, 'secret', {
      invite_only: true,
      principals: [owner.userId, inBoth.userId],
    });
  });

  afterAll(() => server.stop());

  const send = async (topic: string): Promise<number> =>
    (await inBoth.post('/messages', { type: 'channel', to: here, topic, content: 'x' })).body.id;

  const everyone = () => [inBoth, behind, former, reactor, guest];

  const leave = () =>
    former.delete('/users/me/subscriptions', { subscriptions: ['here'], principals: [] });

  it('is deleted for users who had it and cannot read the new channel, without revealing where it is', async () => {
    const id = await send('open');
    await reactor.post(`/messages/${id}/reactions`, { emoji_name: 'heart' });
    expect((await leave()).body).toMatchObject({ result: 'success' });
    const [follower, ...losingAccess] = await watch(
      everyone(),
      () =>
        inBoth.patch(`/messages/${id}`, {
          stream_id: secret,
          topic: 'hidden',
          send_notification_to_new_thread: false,
        }),
      { event_types: ['update_message', 'delete_message', 'stream'] },
    );
    const removed = {
      type: 'delete_message',
      message_type: 'stream',
      stream_id: here,
      topic: 'open',
      message_id: id,
    };
    expect(follower).toMatchObject([
      { type: 'update_message', subject: 'hidden', new_stream_id: secret, flags: [] },
      { type: 'stream', property: 'first_message_id', stream_id: here, value: null },
      { type: 'stream', property: 'first_message_id', stream_id: secret, value: id },
    ]);
    for (const received of losingAccess) {
      expect(received).toContainEqual(removed);
      expect(JSON.stringify(received)).not.toMatch(/secret|hidden/);
    }
  });

  it('becomes read for users of the old channel only, and stays starred for users of neither', async () => {
    const there = await newChannel(owner, 'there', { principals: [owner.userId, inBoth.userId] });
    const id = await send('open');
    await reactor.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    await behind.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    const received = await watch(
      [inBoth, behind, reactor],
      () =>
        inBoth.patch(`/messages/${id}`, {
          stream_id: there,
          send_notification_to_new_thread: false,
        }),
      { event_types: ['update_message'] },
    );
    expect(received).toMatchObject([
      [{ flags: [] }],
      [{ flags: ['read'] }],
      [{ flags: ['read', 'starred', 'historical'] }],
    ]);
    const flagsOf = async (by: ApiClient) =>
      (await by.get(`/messages/${id}`)).body.message.flags.toSorted();
    expect(await flagsOf(behind)).toEqual(['historical', 'read']);
    expect(await flagsOf(reactor)).toEqual(['historical', 'read', 'starred']);
  });

  it('has only the read flag for users who subscribed after it was sent', async () => {
    const id = await send('early');
    const late = await server.newUser('Late');
    await late.post('/users/me/subscriptions', { subscriptions: [{ name: 'here' }] });
    const [received] = await watch(
      [late],
      () => inBoth.patch(`/messages/${id}`, { content: 'late' }),
      {
        event_types: ['update_message'],
      },
    );
    expect(received).toMatchObject([{ flags: ['read'] }]);
  });
});
