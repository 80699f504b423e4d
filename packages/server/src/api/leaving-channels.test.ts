import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core';
import { newAccount } from '../testing/accounts';
import { newChannel } from '../testing/channels';
import type { Event } from '../testing/event-watch';
import { watch, watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const types = ['subscription', 'stream', 'update_message_flags'];

describe('unread messages of a channel', () => {
  let server: TestServer;
  let ann: ApiClient;
  let bob: ApiClient;
  let cid: ApiClient;

  const say = async (id: number, topic = 'news'): Promise<number> =>
    (await ann.post('/messages', { type: 'channel', to: id, topic, content: topic })).body.id;

  const unread = async (by: ApiClient): Promise<readonly number[]> => {
    const { body } = await by.post('/register', {
      fetch_event_types: ['message', 'update_message_flags'],
    });
    const found: readonly number[] = body.unread_msgs.streams.flatMap(
      (each: { readonly unread_message_ids: readonly number[] }) => each.unread_message_ids,
    );
    return found.toSorted((a, b) => a - b);
  };

  const read = (...messages: readonly number[]) => ({
    type: 'update_message_flags',
    op: 'add',
    operation: 'add',
    flag: 'read',
    messages,
    all: false,
  });

  const kinds = (events: readonly Event[]) => events.map(({ type, op }) => [type, op]);

  beforeAll(async () => {
    server = await startTestServer();
    [ann, bob, cid] = [
      await server.newUser('Ann'),
      await server.newUser('Bob'),
      await server.newUser('Cid'),
    ];
  });

  afterAll(() => server.stop());

  it('become read when the user unsubscribes, and stay read when they come back', async () => {
    const name = 'left behind';
    const id = await newChannel(ann, name, { principals: [ann.userId, bob.userId, cid.userId] });
    const elsewhere = await newChannel(ann, 'elsewhere', { principals: [ann.userId, bob.userId] });
    const ids = [await say(id), await say(id, 'more news')];
    const waiting = await say(elsewhere);
    const leave = () => bob.delete('/users/me/subscriptions', { subscriptions: [name] });
    const [bobs, cids] = await watch([bob, cid], leave, { event_types: types });
    expect(bobs).toEqual([
      { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: id, name }] },
      read(...ids),
    ]);
    expect(kinds(cids ?? [])).toEqual([['subscription', 'peer_remove']]);
    await bob.post('/users/me/subscriptions', { subscriptions: [{ name }] });
    expect(await unread(bob)).toEqual([waiting]);
    expect(await unread(cid)).toEqual(ids);
    const { body } = await bob.get(`/messages/${ids[0] ?? 0}`);
    expect(body.message.flags).toContain('read');
  });

  it('are still in the history of users whom a permission lets read again, wherever they read', async () => {
    const can_subscribe_group = { direct_members: [bob.userId], direct_subgroups: [] };
    const name = 'ajar';
    const channelId = await newChannel(ann, name, {
      invite_only: true,
      can_subscribe_group,
      principals: [ann.userId, bob.userId, cid.userId],
    });
    const id = await say(channelId);
    const narrow = [{ operator: 'sender', operand: ann.userId }];
    const around = { anchor: id, num_before: 0, num_after: 0 };
    const seenBy = async (by: ApiClient) => ({
      alone: (await by.get(`/messages/${id}`)).status,
      listed: (await by.get('/messages', around)).body.messages.length,
      narrowed: (await by.get('/messages', { ...around, narrow })).body.messages.length,
      matching: Object.keys(
        (await by.get('/messages/matches_narrow', { msg_ids: [id], narrow })).body.messages,
      ).length,
    });
    for (const reader of [bob, cid]) {
      await reader.delete('/users/me/subscriptions', { subscriptions: [name] });
    }
    expect(await seenBy(bob)).toEqual({ alone: 200, listed: 1, narrowed: 1, matching: 1 });
    expect(await seenBy(cid)).toEqual({ alone: 400, listed: 0, narrowed: 0, matching: 0 });
  });

  it('are reported to each user who is removed by others, for each their own', async () => {
    const name = 'taken out';
    const id = await newChannel(ann, name, {
      invite_only: true,
      principals: [ann.userId, bob.userId, cid.userId],
    });
    const first = await say(id);
    await cid.post('/messages/flags', { messages: [first], op: 'add', flag: 'read' });
    const second = await say(id);
    const [bobs, cids, anns] = await watch(
      [bob, cid, ann],
      () =>
        ann.delete('/users/me/subscriptions', {
          subscriptions: [name],
          principals: [bob.userId, cid.userId],
        }),
      { event_types: types },
    );
    expect(bobs?.at(-1)).toEqual(read(first, second));
    expect(cids?.at(-1)).toEqual(read(second));
    expect(anns?.filter(({ type }) => type === 'update_message_flags')).toEqual([]);
  });

  it('cause no event where all were read', async () => {
    const name = 'all read';
    const id = await newChannel(ann, name, { principals: [ann.userId, bob.userId] });
    const message = await say(id);
    await bob.post('/messages/flags', { messages: [message], op: 'add', flag: 'read' });
    const leave = () => bob.delete('/users/me/subscriptions', { subscriptions: [name] });
    const received = await watchOne(bob, leave, { event_types: ['update_message_flags'] });
    expect(received).toEqual([]);
  });

  it('become read for everyone once the channel is archived, including guests', async () => {
    const guest = await newAccount(server, 'leavingguest', role.guest);
    const id = await newChannel(ann, 'closing', {
      principals: [ann.userId, bob.userId, guest.userId],
    });
    const message = await say(id);
    const archive = () => ann.delete(`/streams/${id}`);
    const received = await watch([bob, guest, cid], archive, { event_types: types });
    for (const own of received.slice(0, 2)) {
      expect(kinds(own)).toEqual([
        ['stream', 'delete'],
        ['update_message_flags', 'add'],
      ]);
      expect(own.at(-1)).toEqual(read(message));
    }
    expect(kinds(received[2] ?? [])).toEqual([['stream', 'delete']]);
    await ann.patch(`/streams/${id}`, { is_archived: false });
    expect(await unread(bob)).not.toContain(message);
  });
});
