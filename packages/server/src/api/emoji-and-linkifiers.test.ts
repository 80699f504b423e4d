import type { ApiClient, Values } from '@parley/adapter-http/testing';
import sharp from 'sharp';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import type { Event } from '../testing/event-watch';
import { watchOne } from '../testing/event-watch';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('reactions and custom emoji', () => {
  const picture = (): Promise<Buffer> =>
    sharp({ create: { width: 90, height: 30, channels: 3, background: '#c04020' } })
      .png()
      .toBuffer();

  const upload = (
    by: ApiClient,
    name: string,
    bytes: Uint8Array,
    type = 'image/png',
  ): ReturnType<ApiClient['request']> => {
    const form = new FormData();
    form.append('whatever', new Blob([new Uint8Array(bytes)], { type }), 'picture.png');
    return by.request('POST', `/realm/emoji/${name}`, form);
  };

  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let outsider: ApiClient;

  const channelMessage = async (): Promise<number> =>
    (
      await owner.post('/messages', {
        type: 'channel',
        to: 'general',
        topic: 'reactions',
        content: 'react to this',
      })
    ).body.id;

  const reactionsTo = async (id: number): Promise<unknown> =>
    (await owner.get(`/messages/${id}`)).body.message.reactions;

  beforeAll(async () => {
    server = running;
    owner = server.owner;
    iago = await server.newUser('Iago');
    outsider = await server.newUser('Othello');
    await owner.call('subscribe', {
      subscriptions: [{ name: 'general' }],
      principals: [owner.userId, iago.userId],
    });
  });

  it('lists the Unicode emoji at the URL that the register response names', async () => {
    const body = await owner.call('registerQueue', { fetch_event_types: ['realm'] });
    const response = await fetch(`${server.site}${body.server_emoji_data_url}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=3600',
    ]);
    const { code_to_names: names } = (await response.json()) as Record<
      string,
      Record<string, string[]>
    >;
    expect(names?.['1f44d']).toEqual(['+1', 'thumbs_up', 'like']);
    expect(Object.keys(names ?? {}).length).toBeGreaterThan(1800);
  });

  it('adds a reaction, shows it, sends its event, and removes it', async () => {
    const id = await channelMessage();
    const { queue_id, last_event_id } = (
      await owner.post('/register', { event_types: ['reaction'] })
    ).body;
    const emoji = { emoji_name: 'cat', emoji_code: '1f408', reaction_type: 'unicode_emoji' };
    expect((await iago.post(`/messages/${id}/reactions`, { emoji_name: 'cat' })).body).toEqual({
      result: 'success',
      msg: '',
    });
    expect(await reactionsTo(id)).toEqual([{ ...emoji, user_id: iago.userId }]);
    await iago.call('deleteReaction', { message_id: id, emoji_code: '1f408' });
    expect(await reactionsTo(id)).toEqual([]);
    const { events } = (await owner.get('/events', { queue_id, last_event_id, dont_block: true }))
      .body;
    const common = { type: 'reaction', message_id: id, user_id: iago.userId, ...emoji };
    expect(events).toEqual([
      { ...common, op: 'add', id: expect.any(Number) },
      { ...common, op: 'remove', id: expect.any(Number) },
    ]);
  });

  it.each([
    [483, true],
    [484, false],
    [339, true],
    [338, false],
    [327, true],
  ])("includes the user's record in reaction events at level %p: %p", async (level, has) => {
    const id = await channelMessage();
    const old = owner.atLevel(level);
    const { queue_id, last_event_id } = (await old.post('/register', { event_types: ['reaction'] }))
      .body;
    await iago.call('addReaction', { message_id: id, emoji_name: 'cat' });
    const { events } = (await old.get('/events', { queue_id, last_event_id, dont_block: true }))
      .body;
    expect('user' in events[0]).toBe(has);
  });

  it('notifies users who reacted without being subscribed of later changes, and no other such users', async () => {
    const id = await channelMessage();
    const inaccessibleUser = await server.newUser('InaccessibleUser');
    const queues = await Promise.all(
      [outsider, inaccessibleUser].map(async (each) => ({
        each,
        ...(await each.post('/register', { event_types: ['reaction'] })).body,
      })),
    );
    await outsider.call('addReaction', { message_id: id, emoji_name: 'dog' });
    await iago.call('addReaction', { message_id: id, emoji_name: 'cat' });
    const received = await Promise.all(
      queues.map(async ({ each, queue_id, last_event_id }) =>
        (await each.get('/events', { queue_id, last_event_id, dont_block: true })).body.events.map(
          ({ emoji_name }: { readonly emoji_name: string }) => emoji_name,
        ),
      ),
    );
    expect(received).toEqual([['dog', 'cat'], []]);
  });

  it.each([
    ['POST', {}, "Missing 'emoji_name' argument"],
    [
      'DELETE',
      {},
      'At least one of the following arguments must be present: emoji_name, emoji_code',
    ],
  ])('rejects %s with %p', async (method, values, msg) => {
    const id = await channelMessage();
    const path = `/messages/${id}/reactions`;
    const response = await (method === 'POST'
      ? iago.post(path, values)
      : iago.delete(path, values));
    expect([response.status, response.body.msg]).toEqual([400, msg]);
    expect(await reactionsTo(id)).toEqual([]);
  });

  it('uploads an image as an emoji, which can be used, seen, and deactivated', async () => {
    const before = (
      await owner.post('/register', {
        event_types: ['realm_emoji'],
        client_capabilities: { individual_emoji_changes: true },
      })
    ).body;
    expect((await upload(iago, 'sun', await picture())).body).toMatchObject({ result: 'success' });
    expect((await upload(iago, 'sun', await picture())).body.msg).toBe(
      'A custom emoji with this name already exists.',
    );
    const [emoji] = Object.values<{ id: string; source_url: string }>(
      (await iago.get('/realm/emoji')).body.emoji,
    );
    expect(emoji).toMatchObject({ name: 'sun', deactivated: false, author_id: iago.userId });
    const loaded = await fetch(`${server.site}${emoji?.source_url ?? ''}`);
    expect(loaded.headers.get('content-type')).toBe('image/png');
    const { width, height } = await sharp(Buffer.from(await loaded.arrayBuffer())).metadata();
    expect([width, height]).toEqual([64, 64]);
    const id = await channelMessage();
    await owner.call('addReaction', { message_id: id, emoji_name: 'sun' });
    expect((await owner.post('/messages/render', { content: ':sun:' })).body.rendered).toContain(
      emoji?.source_url,
    );
    expect((await outsider.delete('/realm/emoji/sun')).body.msg).toBe(
      'Must be an organization administrator or emoji author',
    );
    await iago.delete('/realm/emoji/sun');
    expect(await iago.delete('/realm/emoji/sun')).toMatchObject({
      status: 404,
      body: { msg: "Emoji 'sun' does not exist" },
    });
    expect(
      (
        await iago.post(`/messages/${await channelMessage()}/reactions`, {
          emoji_name: 'sun',
          emoji_code: emoji?.id,
          reaction_type: 'realm_emoji',
        })
      ).body.msg,
    ).toBe('This custom emoji has been deactivated.');
    const { events } = (
      await owner.get('/events', {
        queue_id: before.queue_id,
        last_event_id: before.last_event_id,
        dont_block: true,
      })
    ).body;
    expect(events).toMatchObject([
      { op: 'add', emoji: { name: 'sun' } },
      { op: 'edit', emoji_id: emoji?.id, data: { deactivated: true } },
    ]);
  });

  it.each([['phare', 'image/tiff', /Invalid image format/]])(
    'rejects adding %p of type %p',
    async (name, type, msg) => {
      const response = await upload(iago, encodeURIComponent(name), await picture(), type);
      expect([response.status, response.body.msg]).toEqual([400, expect.stringMatching(msg)]);
    },
  );

  it('rejects files that are not images, and forms without a file', async () => {
    const broken = await upload(iago, 'phare', Buffer.from('not an image'));
    expect(broken.body).toMatchObject({ code: 'BAD_IMAGE' });
    expect((await iago.post('/realm/emoji/phare')).body.msg).toBe(
      'You must upload exactly one file.',
    );
  });
});

describe('Linkifiers', () => {
  let server: TestRealm;
  let owner: ApiClient;

  const rule = (word: string) => ({
    pattern: `${word}-(?P<id>[0-9]+)`,
    url_template: `https://example.org/${word}/{id}`,
  });

  const listed = async (): Promise<readonly { readonly id: number }[]> =>
    (await owner.get('/realm/linkifiers')).body.linkifiers;

  beforeAll(async () => {
    server = await running.newRealm('linkifiers');
    owner = server.owner;
    await owner.call('subscribe', { subscriptions: [{ name: 'general' }] });
  });

  it('create links in messages and topics, in their order', async () => {
    const first = (await owner.post('/realm/filters', rule('bug'))).body.id;
    const second = (
      await owner.post('/realm/filters', {
        pattern: 'bug-(?P<n>[0-9]+)(?P<rest>x)?',
        url_template: 'https://example.org/second/{n}{rest}',
      })
    ).body.id;
    const rendered = async () =>
      (await owner.post('/messages/render', { content: 'see bug-7' })).body.rendered;
    expect(await rendered()).toContain('href="https://example.org/bug/7"');
    expect(
      (await owner.patch('/realm/linkifiers', { ordered_linkifier_ids: [second, first] })).body
        .result,
    ).toBe('success');
    expect(await rendered()).toContain('href="https://example.org/second/7"');
    const { id } = (
      await owner.post('/messages', {
        type: 'channel',
        to: 'general',
        topic: 'about bug-8',
        content: 'x',
      })
    ).body;
    expect((await owner.get(`/messages/${id}`)).body.message.topic_links).toEqual([
      { text: 'bug-8', url: 'https://example.org/second/8' },
    ]);
    await owner.call('deleteLinkifier', { filter_id: second });
    await owner.call('deleteLinkifier', { filter_id: first });
    expect(await listed()).toEqual([]);
  });

  it('send the links of a topic that is edited or moved', async () => {
    const { id: rule1 } = (await owner.post('/realm/filters', rule('bug'))).body;
    await owner.call('subscribe', { subscriptions: [{ name: 'other' }] });
    const { stream_id } = (await owner.get('/get_stream_id', { stream: 'other' })).body;
    const sent = { type: 'channel', to: 'general', topic: 'no link', content: 'x' };
    const { id } = (await owner.post('/messages', sent)).body;
    const links = [{ text: 'bug-9', url: 'https://example.org/bug/9' }];
    const updates = async (changes: Values): Promise<readonly Event[]> =>
      (await watchOne(owner, () => owner.patch(`/messages/${id}`, changes))).filter(
        ({ type }) => type === 'update_message',
      );
    expect(await updates({ topic: 'about bug-9' })).toEqual([
      expect.objectContaining({ subject: 'about bug-9', topic_links: links }),
    ]);
    const [moved] = await updates({ stream_id, topic: 'plain' });
    expect(moved).toMatchObject({ new_stream_id: stream_id, topic_links: [] });
    const [within] = await updates({ content: 'y bug-1' });
    expect(within).toMatchObject({
      rendered_content: '<p>y <a href="https://example.org/bug/1">bug-1</a></p>',
    });
    expect(within).not.toHaveProperty('topic_links');
    await owner.call('deleteLinkifier', { filter_id: rule1 });
  });

  it('keep all fields of a linkifier, and change them', async () => {
    const all = {
      ...rule('case'),
      example_input: 'case-12',
      reverse_template: 'case-{id}',
      alternative_url_templates: ['https://old.example.org/{id}'],
    };
    const { id } = (await owner.post('/realm/filters', all)).body;
    expect(await listed()).toEqual([{ id, ...all }]);
    await owner.call('updateLinkifier', { filter_id: id, ...rule('case'), reverse_template: '' });
    expect(await listed()).toEqual([{ id, ...all, reverse_template: null }]);
    await owner.call('deleteLinkifier', { filter_id: id });
    expect((await owner.delete(`/realm/filters/${id}`)).body.msg).toBe('Linkifier not found.');
  });

  it.each([
    [
      { pattern: ' ', url_template: 'https://example.org' },
      'This field cannot be blank.',
      'pattern',
    ],
    [
      { pattern: '(foo', url_template: 'https://example.org' },
      /^Bad regular expression: /,
      'pattern',
    ],
    [
      { pattern: 'foo', url_template: 'https://example.org/{' },
      'Invalid URL template.',
      'url_template',
    ],
    [
      { pattern: 'foo', url_template: 'https://example.org/{id}' },
      "Group 'id' in URL template is not present in linkifier pattern.",
      '__all__',
    ],
    [
      { pattern: '(?P<id>a)', url_template: 'https://example.org/' },
      "Group 'id' in linkifier pattern is not present in URL template.",
      '__all__',
    ],
    [
      { ...{ pattern: 'foo', url_template: 'https://example.org/' }, example_input: 'bar' },
      'Example input does not match the linkifier pattern.',
      '__all__',
    ],
  ])('reject %p', async (values, msg, field) => {
    const response = await owner.post('/realm/filters', values);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: typeof msg === 'string' ? msg : expect.stringMatching(msg),
      errors: { [field]: [expect.anything()] },
    });
    expect(await listed()).toEqual([]);
  });

  it('accept the older template below level 176', async () => {
    const values = { pattern: 'old-(?P<id>[0-9]+)' };
    const url_format_string = 'https://example.org/%(id)s';
    expect(
      (await owner.atLevel(176).post('/realm/filters', { ...values, url_format_string })).body,
    ).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'url_template' });
    const { id } = (
      await owner.atLevel(175).post('/realm/filters', { ...values, url_format_string })
    ).body;
    expect(await listed()).toMatchObject([{ id, url_template: 'https://example.org/{id}' }]);
    expect((await owner.atLevel(175).get('/realm/linkifiers')).body.linkifiers).toEqual([
      { id, ...values, url_format: url_format_string },
    ]);
    await owner.call('deleteLinkifier', { filter_id: id });
  });
});
