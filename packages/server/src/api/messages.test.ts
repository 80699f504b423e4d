import type { ApiClient, Values } from '@parley/adapter-http/testing';
import { role } from '@parley/core/kernel';
import { newAccount, newBot } from '../testing/accounts';
import { newChannel, refused } from '../testing/channels';
import { watchOne } from '../testing/event-watch';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('sending messages', () => {
  let server: TestRealm;
  let iago: ApiClient;
  let guest: ApiClient;
  let openId: number;

  beforeAll(async () => {
    server = running;
    iago = await server.newUser('Iago');
    guest = await newAccount(server, 'guest', 600);
    openId = await newChannel(iago, 'open');
  });

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
      await server.owner.call('updateRealm', { waiting_period_threshold: 9 });
      const stream_id = await newChannel(iago, `for ${group}`, { can_send_message_group: id });
      expect((await send({ to: stream_id }, iago.atLevel(332))).body).toEqual(refused(msg));
      expect((await send({ to: stream_id }, iago.atLevel(333))).body).toEqual(
        refused('You do not have permission to post in this channel.'),
      );
      await iago.call('subscribe', {
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
        { operator: 'sender', operand: `notification-bot@${server.domain}` },
      ];
      const asked = { anchor: 'newest', num_before: 10, narrow, apply_markdown: false };
      const body = await owner.call('listMessages', asked);
      return body.messages.map(({ content }) => content);
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
        await owner.call('unsubscribe', { subscriptions: ['deserted'] });
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
      const id = shy.userId;
      await server.owner.call('deactivateUser', { user_id: id });
      expect((await direct({ to: [id] })).body).toEqual(
        refused(`'user${id}@${server.domain}' is no longer using Parley.`),
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
      for (const to of [[iago.userId], [lonely.userId, iago.userId]]) {
        expect((await direct({ to }, lonely)).body).toEqual(expected);
      }
      // An address gets the same response as one without an account.
      for (const email of [iago.email, 'missing@example.org']) {
        expect((await direct({ to: [email] }, lonely)).body).toEqual(
          refused(`Invalid email '${email}'`),
        );
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

describe('a message', () => {
  let server: TestRealm;

  beforeAll(async () => {
    server = await running.newRealm('messagedelivery');
  });

  it('is delivered to a client that polls for events', async () => {
    const { owner } = server;
    const iago = await server.newUser('Iago');
    await owner.call('subscribe', {
      subscriptions: [{ name: 'general' }],
      principals: [owner.userId, iago.userId],
    });
    const queue = await iago.post('/register', { event_types: ['message'] });
    const poll = iago.get('/events', {
      queue_id: queue.body.queue_id,
      last_event_id: queue.body.last_event_id,
    });
    const sent = await owner.post('/messages', {
      type: 'channel',
      to: 'general',
      topic: 'greetings',
      content: 'hello',
    });
    expect(sent.body).toMatchObject({ result: 'success', msg: '' });
    expect((await poll).body.events).toEqual([
      expect.objectContaining({
        type: 'message',
        flags: [],
        message: expect.objectContaining({ id: sent.body.id, content: 'hello' }),
      }),
    ]);
  });
});

describe('rendering for the author', () => {
  let server: TestRealm;
  let owner: ApiClient;
  let channelId: number;

  const render = async (author: ApiClient, content: string): Promise<string> =>
    (await author.post('/messages/render', { content })).body.rendered;

  const send = async (content: string, topic = 'lunch'): Promise<number> =>
    (await owner.post('/messages', { type: 'channel', to: 'kitchen', topic, content })).body.id;

  beforeAll(async () => {
    server = await running.newRealm('rendering');
    owner = server.owner;
    await owner.call('subscribe', { subscriptions: [{ name: 'kitchen' }] });
    channelId = (await owner.get('/get_stream_id', { stream: 'kitchen' })).body.stream_id;
  });

  it('converts emoticons for authors who turned that on', async () => {
    const smile =
      '<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span>';
    expect(await render(owner, 'hi :)')).toBe('<p>hi :)</p>');
    await owner.call('updateSettings', { translate_emoticons: true });
    expect(await render(owner, 'hi :)')).toBe(`<p>hi ${smile}</p>`);
    const id = await send('hi :)');
    expect((await owner.get(`/messages/${id}`)).body.message.content).toBe(`<p>hi ${smile}</p>`);
    await owner.call('updateSettings', { translate_emoticons: false });
    await owner.call('editMessage', { message_id: id, content: 'ho :)' });
    expect((await owner.get(`/messages/${id}`)).body.message.content).toBe('<p>ho :)</p>');
  });

  it('links a topic to its newest message that the author can read', async () => {
    await send('first', 'a topic');
    const newest = await send('second', 'a topic');
    const href = `/#narrow/channel/${channelId}-kitchen/topic/a.20topic`;
    const link = (anchor: string): string =>
      `<p><a class="stream-topic" data-stream-id="${channelId}" href="${href}${anchor}">#kitchen &gt; a topic</a></p>`;
    expect(await render(owner, '#**kitchen>a topic**')).toBe(link(`/with/${newest}`));
    const guest = await newAccount(server, 'Outsider', role.guest);
    expect(await render(guest, '#**kitchen>a topic**')).toBe(
      '<p>#<strong>kitchen&gt;a topic</strong></p>',
    );
  });

  it('links a topic without a message for users who know the channel but cannot read it', async () => {
    const cellar = await newChannel(owner, 'cellar', { invite_only: true });
    await owner.call('sendMessage', { type: 'channel', to: cellar, topic: 'wine', content: 'red' });
    const outside = await newAccount(server, 'Outside', role.administrator);
    const href = `/#narrow/channel/${cellar}-cellar/topic/wine`;
    expect(await render(outside, '#**cellar>wine**')).toBe(
      `<p><a class="stream-topic" data-stream-id="${cellar}" href="${href}">#cellar &gt; wine</a></p>`,
    );
  });

  it('does not mention users inaccessible to the author', async () => {
    const guest = await newAccount(server, 'New Guest', role.guest);
    const inaccessibleUser = await newAccount(server, 'InaccessibleUser', role.member);
    const mention = `<p><span class="user-mention" data-user-id="${inaccessibleUser.userId}">@InaccessibleUser</span></p>`;
    expect(await render(guest, '@**InaccessibleUser**')).toBe(mention);
    const { user_groups: groups } = (await owner.get('/user_groups')).body;
    const groupId = (name: string): number =>
      groups.find((group: { readonly name: string }) => group.name === name).id;
    await owner.call('updateRealm', {
      can_access_all_users_group: { new: groupId('role:members') },
    });
    for (const content of [
      '@**InaccessibleUser**',
      `@**InaccessibleUser|${inaccessibleUser.userId}**`,
    ]) {
      expect(await render(guest, content)).toBe(`<p>@<strong>${content.slice(3, -2)}</strong></p>`);
      expect(await render(owner, content)).toBe(mention);
    }
    await owner.call('updateRealm', {
      can_access_all_users_group: { new: groupId('role:everyone') },
    });
  });

  it('shows system groups by their display names', async () => {
    expect(await render(owner, '@_*role:administrators*')).toMatch(
      /^<p><span class="user-group-mention silent" data-user-group-id="\d+">Administrators<\/span><\/p>$/,
    );
  });

  it('does not link archived channels', async () => {
    await owner.call('subscribe', { subscriptions: [{ name: 'attic' }] });
    const { stream_id: attic } = (await owner.get('/get_stream_id', { stream: 'attic' })).body;
    expect(await render(owner, '#**attic**')).toContain('class="stream"');
    await owner.call('archiveChannel', { stream_id: attic });
    expect(await render(owner, '#**attic**')).toBe('<p>#<strong>attic</strong></p>');
  });

  it('shows no previews in descriptions', async () => {
    const address = 'https://example.com/a.png';
    await owner.call('updateChannel', { stream_id: channelId, description: `see ${address}` });
    const { subscriptions } = (await owner.get('/users/me/subscriptions')).body;
    const described = subscriptions.find(
      (each: { readonly name: string }) => each.name === 'kitchen',
    );
    expect(described.rendered_description).toBe(`<p>see <a href="${address}">${address}</a></p>`);
    expect(await render(owner, `see ${address}`)).toContain('message_inline_image');
  });
});

describe('reading messages', () => {
  let server: TestRealm;
  let iago: ApiClient;
  let hamlet: ApiClient;
  let openId: number;
  let lunch: number;
  let unnamed: number;
  let direct: number;

  beforeAll(async () => {
    server = await running.newRealm('readingmessages');
    iago = await server.newUser('Iago');
    hamlet = await server.newUser('Hamlet');
    openId = await newChannel(iago, 'open', { principals: [iago.userId, hamlet.userId] });
    const send = async (values: Values) => (await iago.post('/messages', values)).body.id;
    const inOpen = { type: 'channel', to: openId };
    lunch = await send({ ...inOpen, topic: 'lunch at https://example.org', content: 'Soup' });
    unnamed = await send({ ...inOpen, topic: '', content: 'Cake' });
    direct = await send({ type: 'direct', to: [hamlet.userId], content: 'Between us' });
  });

  const idsOf = ({ body }: { readonly body: { readonly messages: readonly { id: number }[] } }) =>
    body.messages.map(({ id }) => id);

  const find = (narrow: readonly unknown[], by = hamlet) =>
    by.get('/messages', { anchor: 'newest', num_before: 100, narrow });

  describe('around a time', () => {
    const at = (anchor_date: string | undefined, more: Values = {}, by = hamlet) =>
      by.get('/messages', { anchor: 'date', anchor_date, num_after: 100, ...more });

    it('begins with the first message sent then or later', async () => {
      const { body } = await at('2020-01-01');
      expect(body).toMatchObject({ found_anchor: true, anchor: expect.any(Number) });
      expect(idsOf({ body })).toEqual(expect.arrayContaining([lunch, unnamed, direct]));
      const none = await at('2999-01-01T00:00:00+02:00', { num_before: 1 });
      expect(none.body).toMatchObject({ found_newest: true, anchor: 10_000_000_000_000_000 });
      expect(idsOf(none)).toEqual([direct]);
    });

    it('considers only messages that it may return', async () => {
      const narrow = [{ operator: 'channel', operand: openId }];
      expect((await at('2020-01-01', { narrow })).body.anchor).toBe(lunch);
      const inaccessibleUser = await at('2020-01-01', {}, await server.newUser('InaccessibleUser'));
      expect(idsOf(inaccessibleUser)).not.toContain(inaccessibleUser.body.anchor - 1);
      expect(inaccessibleUser.body.anchor).toBe(
        inaccessibleUser.body.messages[0]?.id ?? 10_000_000_000_000_000,
      );
    });

    it.each([undefined, '', '5', 'May 5', '2024-02-30', '2024-01-01T25:00'])(
      'rejects the invalid time %p',
      async (date) => {
        expect(await at(date)).toMatchObject({ status: 400, body: refused('Invalid anchor') });
      },
    );
  });

  it.each(['', 'general chat', '(no topic)', ' General chat '])(
    'finds the empty topic as %j',
    async (operand) => {
      const isIt = operand.trim() !== 'General chat';
      const narrow = [
        { operator: 'channel', operand: openId },
        { operator: 'topic', operand },
      ];
      expect(idsOf(await find(narrow))).toEqual(isIt ? [unnamed] : []);
    },
  );

  it('marks the empty topic as read, by the name that a client knows', async () => {
    const events = await watchOne(hamlet, async () => {
      const values = { stream_id: openId, topic_name: 'general chat' };
      expect((await hamlet.post('/mark_topic_as_read', values)).body.result).toBe('success');
    });
    expect(events).toMatchObject([{ type: 'update_message_flags', messages: [unnamed] }]);
  });

  it.each([
    [{ topic_name: 'dinner' }, "No such topic 'dinner'"],
    [{ topic_name: 'a\u0000b' }, 'topic_name has invalid format'],
    [{ stream_id: 999_999, topic_name: 'lunch' }, 'Invalid channel ID'],
  ])('marks nothing as read for %j', async (values, msg) => {
    const asked = { stream_id: openId, ...values };
    const { status, body } = await hamlet.post('/mark_topic_as_read', asked);
    expect([status, body]).toEqual([400, refused(msg)]);
  });

  it('returns matches as HTML wherever the narrow searches, also if negated', async () => {
    const found = async (negated: boolean) => {
      const narrow = [
        { operator: 'channel', operand: openId },
        { operator: 'search', operand: 'soup', negated },
      ];
      return (await find(narrow)).body.messages;
    };
    expect(await found(false)).toMatchObject([
      { match_content: '<p><span class="highlight">Soup</span></p>' },
    ]);
    expect(await found(true)).toMatchObject([{ match_content: '<p>Cake</p>', match_subject: '' }]);
  });

  it('accepts only one name for each has operand', async () => {
    const { body } = await find([{ operator: 'has', operand: 'links' }]);
    expect(body.desc).toBe("unknown 'has' operand links");
  });

  it('rejects negative ids', async () => {
    const { body } = await hamlet.get('/messages', { message_ids: [lunch, -1] });
    expect(body).toEqual(refused('message_ids[1] is too small'));
  });

  it('asks visitors to log in, whatever else is wrong', async () => {
    await server.owner.call('updateRealm', { enable_spectator_access: true });
    const narrow = [
      { operator: 'channels', operand: 'web-public' },
      { operator: 'dm', operand: [1] },
    ];
    const { status, body } = await find(narrow, server.anonymous);
    expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('tells visitors nothing about channels that are not web-public', async () => {
    await server.owner.call('updateRealm', { enable_spectator_access: true });
    const { streams } = (await server.owner.get('/streams')).body;
    const closed: number = streams[0].stream_id;
    for (const id of [closed, 999_999]) {
      const narrow = [
        { operator: 'channels', operand: 'web-public' },
        { operator: 'channel', operand: id },
      ];
      expect((await find(narrow, server.anonymous)).body).toMatchObject({
        code: 'BAD_NARROW',
        desc: `unknown web-public channel ${id}`,
      });
      expect((await server.anonymous.get(`/users/me/${id}/topics`)).body).toMatchObject({
        code: 'BAD_REQUEST',
        msg: 'Invalid channel ID',
      });
    }
  });

  describe('at older levels', () => {
    it('includes topic links without a text', async () => {
      const url = 'https://example.org';
      const linksAt = async (level: number) =>
        (await hamlet.atLevel(level).get(`/messages`, { anchor: lunch })).body.messages[0]
          .topic_links;
      expect(await linksAt(45)).toEqual([url]);
      expect(await linksAt(46)).toEqual([{ text: url, url }]);
    });

    it('includes image previews for clients that do not generate them', async () => {
      const pictureAt = async (level: number, values: Values = {}) =>
        (await hamlet.atLevel(level).get('/messages', { anchor: lunch, ...values })).body
          .messages[0].avatar_url;
      expect(await pictureAt(91)).toEqual(expect.any(String));
      expect(await pictureAt(91, { client_gravatar: true })).toBeNull();
      expect(await pictureAt(92)).toBeNull();
      expect(await pictureAt(92, { client_gravatar: false })).toEqual(expect.any(String));
    });

    it('returns only the content of a message by its id', async () => {
      const before = await hamlet.atLevel(119).get(`/messages/${lunch}`);
      expect(before.body).toEqual({ result: 'success', msg: '', raw_content: 'Soup' });
      const body = await hamlet.atLevel(120).call('getMessage', { message_id: lunch });
      expect(body).toMatchObject({ raw_content: 'Soup', message: { id: lunch } });
    });

    it('always includes the anchor', async () => {
      const values = { anchor: lunch, include_anchor: false, num_after: 1 };
      expect(idsOf(await hamlet.atLevel(154).get('/messages', values))).toEqual([lunch, unnamed]);
      expect(idsOf(await hamlet.atLevel(155).get('/messages', values))).toEqual([unnamed]);
    });

    it.each([[445, 446, { operator: 'mentions', operand: 1 }, 'unknown operator mentions']])(
      'accepts at %d everything that %d accepts except %j',
      async (before, at, term, desc) => {
        expect((await find([term], hamlet.atLevel(before))).body).toEqual({
          ...refused(`Invalid narrow operator: ${desc}`, 'BAD_NARROW'),
          desc,
        });
        expect((await find([term], hamlet.atLevel(at))).body.desc).not.toBe(desc);
      },
    );

    it('sends flag events in the format of the level', async () => {
      const change = () =>
        hamlet.post('/messages/flags', { messages: [lunch], op: 'remove', flag: 'read' });
      const unread = () =>
        hamlet.post('/messages/flags', { messages: [lunch], op: 'add', flag: 'read' });
      const eventAt = async (level: number) => {
        await unread();
        return (await watchOne(hamlet.atLevel(level), change))[0];
      };
      expect(await eventAt(31)).not.toHaveProperty('op');
      expect(await eventAt(32)).toMatchObject({ op: 'remove', operation: 'remove' });
      expect(await eventAt(120)).not.toHaveProperty('message_details');
      expect(await eventAt(121)).toHaveProperty('message_details');
    });
  });
});
