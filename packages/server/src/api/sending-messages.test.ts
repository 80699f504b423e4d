import type { ApiClient, Values } from '@parley/adapter-http/testing';
import { newAccount } from '../testing/accounts';
import { newChannel, refused } from '../testing/channels';
import { watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('Sending messages', () => {
  let server: TestServer;
  let iago: ApiClient;
  let guest: ApiClient;
  let openId: number;

  beforeAll(async () => {
    server = await startTestServer();
    iago = await server.newUser('Iago');
    guest = await newAccount(server, 'guest', 600);
    openId = await newChannel(iago, 'open');
  });

  afterAll(() => server.stop());

  const send = (values: Values, by = iago) =>
    by.post('/messages', { type: 'channel', to: openId, topic: 'lunch', content: 'Hi', ...values });

  const direct = (values: Values, by = iago) =>
    by.post('/messages', { type: 'direct', content: 'Hi', ...values });

  const subjectOf = async (id: number) =>
    (await iago.get(`/messages/${id}`, { allow_empty_topic_name: true })).body.message.subject;

  describe('to a channel', () => {
    it.each([
      ['', "Channel name can't be empty."],
      ['"  "', "Channel name can't be empty."],
      ['x'.repeat(61), 'Channel name too long (limit: 60 characters).'],
      ['a\u0007b', 'Invalid character in channel name, at position 2.'],
    ])('refuses the name %j as none', async (to, msg) => {
      expect(await send({ to })).toMatchObject({ status: 400, body: refused(msg) });
    });

    it('says that there is none of a name that there could be', async () => {
      const { body } = await send({ to: 'elsewhere' });
      expect(body).toEqual({
        ...refused("Channel 'elsewhere' does not exist", 'STREAM_DOES_NOT_EXIST'),
        stream: 'elsewhere',
      });
    });

    it.each(['', '(no topic)', 'general chat', ' general chat '])(
      'keeps one topic without a name, called %j too',
      async (topic) => {
        expect(await subjectOf((await send({ topic })).body.id)).toBe('');
      },
    );
  });

  describe('to people', () => {
    it('tells no address of a deactivated person that the sender may not see', async () => {
      const shy = await newAccount(server, 'shy', 400, { emailVisibility: 4 });
      const id = shy.userId ?? 0;
      await server.owner.delete(`/users/${id}`);
      expect((await direct({ to: [id] })).body).toEqual(
        refused(`'user${id}@127.0.0.1' is no longer using Parley.`),
      );
    });

    it('lets a guest write to nobody whom they may not know of', async () => {
      const groups = (await server.owner.get('/user_groups')).body.user_groups;
      const idOf = (name: string) =>
        groups.find((group: { readonly name: string }) => group.name === name).id;
      const set = (name: string) =>
        server.owner.patch('/realm', { can_access_all_users_group: { new: idOf(name) } });
      await set('role:members');
      const told = refused('You do not have permission to access some of the recipients.');
      for (const to of [[iago.userId], [guest.userId, iago.userId], [iago.email]]) {
        expect((await direct({ to }, guest)).body).toEqual(told);
      }
      const events = await watchOne(guest, async () => {
        const typing = await guest.post('/typing', { op: 'start', to: [iago.userId] });
        expect(typing.body).toEqual(told);
      });
      expect(events).toEqual([]);
      await direct({ to: [guest.userId] });
      expect((await direct({ to: [iago.userId] }, guest)).body.result).toBe('success');
      await set('role:everyone');
    });
  });
});
