import type { ApiClient, Values } from '@parley/adapter-http/testing';
import { newChannel, refused } from '../testing/channels';
import { watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('Reading messages', () => {
  let server: TestServer;
  let iago: ApiClient;
  let hamlet: ApiClient;
  let openId: number;
  let lunch: number;
  let unnamed: number;
  let direct: number;

  beforeAll(async () => {
    server = await startTestServer();
    iago = await server.newUser('Iago');
    hamlet = await server.newUser('Hamlet');
    openId = await newChannel(iago, 'open', { principals: [iago.userId, hamlet.userId] });
    const send = async (values: Values) => (await iago.post('/messages', values)).body.id;
    const inOpen = { type: 'channel', to: openId };
    lunch = await send({ ...inOpen, topic: 'lunch at https://example.org', content: 'Soup' });
    unnamed = await send({ ...inOpen, topic: '', content: 'Cake' });
    direct = await send({ type: 'direct', to: [hamlet.userId], content: 'Between us' });
  });

  afterAll(() => server.stop());

  const idsOf = ({ body }: { readonly body: { readonly messages: readonly { id: number }[] } }) =>
    body.messages.map(({ id }) => id);

  const find = (narrow: readonly unknown[], by = hamlet) =>
    by.get('/messages', { anchor: 'newest', num_before: 100, narrow });

  describe('around a moment', () => {
    const at = (anchor_date: string | undefined, more: Values = {}, by = hamlet) =>
      by.get('/messages', { anchor: 'date', anchor_date, num_after: 100, ...more });

    it('begins with what was sent then or later', async () => {
      const { body } = await at('2020-01-01');
      expect(body).toMatchObject({ found_anchor: true, anchor: expect.any(Number) });
      expect(idsOf({ body })).toEqual(expect.arrayContaining([lunch, unnamed, direct]));
      const none = await at('2999-01-01T00:00:00+02:00', { num_before: 1 });
      expect(none.body).toMatchObject({ found_newest: true, anchor: 10_000_000_000_000_000 });
      expect(idsOf(none)).toEqual([direct]);
    });

    it('looks at nothing but what it may show', async () => {
      const narrow = [{ operator: 'channel', operand: openId }];
      expect((await at('2020-01-01', { narrow })).body.anchor).toBe(lunch);
      const inaccessibleUser = await at('2020-01-01', {}, await server.newUser('InaccessibleUser'));
      expect(idsOf(inaccessibleUser)).not.toContain(inaccessibleUser.body.anchor - 1);
      expect(inaccessibleUser.body.anchor).toBe(
        inaccessibleUser.body.messages[0]?.id ?? 10_000_000_000_000_000,
      );
    });

    it.each([undefined, '', '5', 'May 5', '2024-02-30', '2024-01-01T25:00'])(
      'is none that is called %p',
      async (date) => {
        expect(await at(date)).toMatchObject({ status: 400, body: refused('Invalid anchor') });
      },
    );
  });

  it.each(['', 'general chat', '(no topic)', ' General chat '])(
    'finds the topic without a name as %j',
    async (operand) => {
      const isIt = operand.trim() !== 'General chat';
      const narrow = [
        { operator: 'channel', operand: openId },
        { operator: 'topic', operand },
      ];
      expect(idsOf(await find(narrow))).toEqual(isIt ? [unnamed] : []);
    },
  );

  it('marks the topic without a name as read, by the name that a client knows', async () => {
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
  ])('marks nothing as read of %j', async (values, msg) => {
    const asked = { stream_id: openId, ...values };
    const { status, body } = await hamlet.post('/mark_topic_as_read', asked);
    expect([status, body]).toEqual([400, refused(msg)]);
  });

  it('shows what was found as HTML wherever something is searched for, or ruled out', async () => {
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

  it('knows what a message can have by its one name', async () => {
    const { body } = await find([{ operator: 'has', operand: 'links' }]);
    expect(body.desc).toBe("unknown 'has' operand links");
  });

  it('takes no negative number for an id', async () => {
    const { body } = await hamlet.get('/messages', { message_ids: [lunch, -1] });
    expect(body).toEqual(refused('message_ids[1] is too small'));
  });

  it('asks visitors to log in, whatever else is wrong', async () => {
    await server.owner.patch('/realm', { enable_spectator_access: true });
    const narrow = [
      { operator: 'channels', operand: 'web-public' },
      { operator: 'dm', operand: [1] },
    ];
    const { status, body } = await find(narrow, server.anonymous);
    expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  describe('as clients of older levels know it', () => {
    it('has links in topics without a text of their own', async () => {
      const url = 'https://example.org';
      const linksAt = async (level: number) =>
        (await hamlet.atLevel(level).get(`/messages`, { anchor: lunch })).body.messages[0]
          .topic_links;
      expect(await linksAt(45)).toEqual([url]);
      expect(await linksAt(46)).toEqual([{ text: url, url }]);
    });

    it('sends pictures to clients that do not say that they make them', async () => {
      const pictureAt = async (level: number, values: Values = {}) =>
        (await hamlet.atLevel(level).get('/messages', { anchor: lunch, ...values })).body
          .messages[0].avatar_url;
      expect(await pictureAt(91)).toEqual(expect.any(String));
      expect(await pictureAt(91, { client_gravatar: true })).toBeNull();
      expect(await pictureAt(92)).toBeNull();
      expect(await pictureAt(92, { client_gravatar: false })).toEqual(expect.any(String));
    });

    it('has no more than the text of a message by its id', async () => {
      const before = await hamlet.atLevel(119).get(`/messages/${lunch}`);
      expect(before.body).toEqual({ result: 'success', msg: '', raw_content: 'Soup' });
      const { body } = await hamlet.atLevel(120).get(`/messages/${lunch}`);
      expect(body).toMatchObject({ raw_content: 'Soup', message: { id: lunch } });
    });

    it('always counts the anchor in', async () => {
      const values = { anchor: lunch, include_anchor: false, num_after: 1 };
      expect(idsOf(await hamlet.atLevel(154).get('/messages', values))).toEqual([lunch, unnamed]);
      expect(idsOf(await hamlet.atLevel(155).get('/messages', values))).toEqual([unnamed]);
    });

    it.each([[445, 446, { operator: 'mentions', operand: 1 }, 'unknown operator mentions']])(
      'knows at %d no less than at %d but %j',
      async (before, at, term, desc) => {
        expect((await find([term], hamlet.atLevel(before))).body).toEqual({
          ...refused(`Invalid narrow operator: ${desc}`, 'BAD_NARROW'),
          desc,
        });
        expect((await find([term], hamlet.atLevel(at))).body.desc).not.toBe(desc);
      },
    );

    it('tells of flags in the words of the time', async () => {
      const change = () =>
        hamlet.post('/messages/flags', { messages: [lunch], op: 'remove', flag: 'read' });
      const unread = () =>
        hamlet.post('/messages/flags', { messages: [lunch], op: 'add', flag: 'read' });
      const toldAt = async (level: number) => {
        await unread();
        return (await watchOne(hamlet.atLevel(level), change))[0];
      };
      expect(await toldAt(31)).not.toHaveProperty('op');
      expect(await toldAt(32)).toMatchObject({ op: 'remove', operation: 'remove' });
      expect(await toldAt(120)).not.toHaveProperty('message_details');
      expect(await toldAt(121)).toHaveProperty('message_details');
    });
  });
});
