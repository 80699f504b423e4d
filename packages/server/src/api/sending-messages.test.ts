import type { ApiClient, Values } from '@parley/adapter-http/testing';
import { newAccount, newBot } from '../testing/accounts';
import { newChannel, refused } from '../testing/channels';
import { watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('sending messages', () => {
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
    ])('rejects the invalid name %j', async (to, msg) => {
      expect(await send({ to })).toMatchObject({ status: 400, body: refused(msg) });
    });

    it('reports an unknown channel by its name', async () => {
      const { body } = await send({ to: 'elsewhere' });
      expect(body).toEqual({
        ...refused("Channel 'elsewhere' does not exist", 'STREAM_DOES_NOT_EXIST'),
        stream: 'elsewhere',
      });
    });

    it.each(['', '(no topic)', 'general chat', ' general chat '])(
      'treats the topic %j as the empty topic',
      async (topic) => {
        expect(await subjectOf((await send({ topic })).body.id)).toBe('');
      },
    );
  });

  describe('at older levels', () => {
    const policyOf = (topics_policy: string) => iago.patch(`/streams/${openId}`, { topics_policy });

    it('has no empty topic', async () => {
      for (const topic of ['', '  ']) {
        const { body } = await send({ topic }, iago.atLevel(333));
        expect(body).toEqual(refused("Topic can't be empty!"));
      }
      expect((await send({ topic: '(no topic)' }, iago.atLevel(333))).status).toBe(200);
      expect((await send({ topic: '' }, iago.atLevel(334))).status).toBe(200);
      await policyOf('disable_empty_topic');
      expect((await send({ topic: '(no topic)' }, iago.atLevel(391))).body).toEqual(
        refused('Topics are required in this organization'),
      );
      expect((await send({ topic: '' }, iago.atLevel(392))).body).toEqual(
        refused('Sending messages to the general chat topic is not allowed in this channel.'),
      );
      await policyOf('inherit');
    });

    it.each([
      ['role:administrators', 'Only organization administrators can send to this channel.'],
      [
        'role:moderators',
        'Only organization administrators and moderators can send to this channel.',
      ],
      ['role:fullmembers', 'New members cannot send to this channel.'],
      ['role:nobody', 'You do not have permission to post in this channel.'],
    ])('reports who may post where %s may', async (group, msg) => {
      const groups = (await server.owner.get('/user_groups')).body.user_groups;
      const { id } = groups.find(({ name }: { readonly name: string }) => name === group);
      await server.owner.patch('/realm', { waiting_period_threshold: 9 });
      const stream_id = await newChannel(iago, `for ${group}`, { can_send_message_group: id });
      expect((await send({ to: stream_id }, iago.atLevel(332))).body).toEqual(refused(msg));
      expect((await send({ to: stream_id }, iago.atLevel(333))).body).toEqual(
        refused('You do not have permission to post in this channel.'),
      );
      await iago.post('/users/me/subscriptions', {
        subscriptions: [{ name: `for ${group}` }],
        principals: [guest.userId],
      });
      if (group === 'role:fullmembers') {
        expect((await send({ to: stream_id }, guest.atLevel(332))).body).toEqual(
          refused('Guests cannot send to this channel.'),
        );
      }
    });

    it('names the message type in the format of the level', async () => {
      const to = [server.owner.userId];
      expect((await direct({ to }, iago.atLevel(173))).body).toEqual(refused('Invalid type'));
      expect((await direct({ to, type: 'private' }, iago.atLevel(173))).status).toBe(200);
      expect((await direct({ to }, iago.atLevel(174))).status).toBe(200);
    });

    it('ignores that the sender has read it', async () => {
      const sent = await send({ read_by_sender: true }, iago.atLevel(235));
      expect(sent.body.ignored_parameters_unsupported).toEqual(['read_by_sender']);
      const { body } = await send({ read_by_sender: true }, iago.atLevel(236));
      expect((await iago.get(`/messages/${body.id}`)).body.message.flags).toEqual(['read']);
    });
  });

  it.each([
    [{ forged: 'yes' }, 'User not authorized for this query'],
    [{ forged: 'true', sender: 'hamlet@example.org' }, 'User not authorized for this query'],
    [{ forged: 'no', sender: 'hamlet@example.org' }, 'Invalid mirrored message'],
  ])('rejects sending on behalf of others: %j', async (values, msg) => {
    expect((await send(values)).body).toEqual(refused(msg));
  });

  describe('by a bot', () => {
    const noticesOf = async (owner: ApiClient) => {
      const narrow = [
        { operator: 'is', operand: 'dm' },
        { operator: 'sender', operand: 'notification-bot@127.0.0.1' },
      ];
      const asked = { anchor: 'newest', num_before: 10, narrow, apply_markdown: false };
      const { body } = await owner.get('/messages', asked);
      return (body.messages ?? []).map(({ content }: { readonly content: string }) => content);
    };

    it.each([
      [
        'no channel of that id',
        999_999,
        'STREAM_DOES_NOT_EXIST',
        'there is no channel with that ID',
      ],
      ['no channel of that name', 'nowhere', 'STREAM_DOES_NOT_EXIST', 'which does not exist'],
      ['a channel without subscribers', 'deserted', undefined, 'has no subscribers'],
    ])('notifies the owner of %s', async (name, to, code, text) => {
      const owner = await server.newUser(`Owner of ${name}`);
      const bot = await newBot(owner, name.replaceAll(' ', ''));
      if (code === undefined) {
        await newChannel(owner, 'deserted');
        await owner.delete('/users/me/subscriptions', { subscriptions: ['deserted'] });
      }
      const { body } = await send({ to }, bot);
      expect(body.code).toBe(code);
      const notices = await noticesOf(owner);
      expect(notices).toEqual([expect.stringContaining(text)]);
      expect(notices[0]).toContain(`\`${bot.email}\``);
    });

    it('does not notify the owner of a success', async () => {
      const bot = await newBot(iago, 'calm');
      expect((await send({}, bot)).body.result).toBe('success');
      expect(await noticesOf(iago)).toEqual([]);
    });
  });

  describe('to users', () => {
    it('validates the recipients before the content', async () => {
      for (const content of ['', ' ', 'a\u0000b']) {
        const unknown = await direct({ to: [999_999], content });
        expect(unknown.body).toEqual(refused('Invalid user ID 999999'));
      }
      expect((await direct({ to: [iago.userId], content: '' })).body).toEqual(
        refused('Message must not be empty'),
      );
    });

    it('hides the address of a deactivated user that the sender may not see', async () => {
      const shy = await newAccount(server, 'shy', 400, { emailVisibility: 4 });
      const id = shy.userId ?? 0;
      await server.owner.delete(`/users/${id}`);
      expect((await direct({ to: [id] })).body).toEqual(
        refused(`'user${id}@127.0.0.1' is no longer using Parley.`),
      );
    });

    it('rejects recipients inaccessible to a guest', async () => {
      const lonely = await newAccount(server, 'lonely', 600);
      const groups = (await server.owner.get('/user_groups')).body.user_groups;
      const idOf = (name: string) =>
        groups.find((group: { readonly name: string }) => group.name === name).id;
      const set = (name: string) =>
        server.owner.patch('/realm', { can_access_all_users_group: { new: idOf(name) } });
      await set('role:members');
      const expected = refused('You do not have permission to access some of the recipients.');
      for (const to of [[iago.userId], [lonely.userId, iago.userId], [iago.email]]) {
        expect((await direct({ to }, lonely)).body).toEqual(expected);
      }
      const events = await watchOne(lonely, async () => {
        const typing = await lonely.post('/typing', { op: 'start', to: [iago.userId] });
        expect(typing.body).toEqual(expected);
      });
      expect(events).toEqual([]);
      const hidden = await watchOne(lonely, async () => {
        expect((await iago.post('/typing', { op: 'start', to: [lonely.userId] })).status).toBe(200);
      });
      expect(hidden).toEqual([]);
      await direct({ to: [lonely.userId] });
      const seen = await watchOne(lonely, () =>
        iago.post('/typing', { op: 'start', to: [lonely.userId] }),
      );
      expect(seen).toMatchObject([{ type: 'typing', sender: { email: iago.email } }]);
      expect((await direct({ to: [iago.userId] }, lonely)).body.result).toBe('success');
      await set('role:everyone');
    });
  });
});
