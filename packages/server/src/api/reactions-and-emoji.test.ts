import type { ApiClient } from '@parley/adapter-http/testing';
import sharp from 'sharp';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

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

describe('reactions and custom emoji', () => {
  let server: TestServer;
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
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
    outsider = await server.newUser('Othello');
    await owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'general' }],
      principals: [owner.userId, iago.userId],
    });
  });

  afterAll(() => server.stop());

  it('lists the Unicode emoji at the URL that the register response names', async () => {
    const { body } = await owner.post('/register', { fetch_event_types: ['realm'] });
    const response = await fetch(`${server.site}${body.server_emoji_data_url}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=3600',
    ]);
    const { code_to_names: names } = (await response.json()) as Record<
      string,
      Record<string, string[]>
    >;
    expect(names?.['1f44d']).toEqual(['+1', 'thumbs_up', 'like', 'thumbsup']);
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
    await iago.delete(`/messages/${id}/reactions`, { emoji_code: '1f408' });
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
    await iago.post(`/messages/${id}/reactions`, { emoji_name: 'cat' });
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
    await outsider.post(`/messages/${id}/reactions`, { emoji_name: 'dog' });
    await iago.post(`/messages/${id}/reactions`, { emoji_name: 'cat' });
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
    ['POST', { emoji_name: 'no_such' }, "Emoji 'no_such' does not exist"],
    [
      'POST',
      { emoji_name: 'cat', emoji_code: 'ffffff', reaction_type: 'unicode_emoji' },
      'Invalid emoji code.',
    ],
    [
      'POST',
      { emoji_name: 'cat', emoji_code: '1f415', reaction_type: 'unicode_emoji' },
      'Invalid emoji name.',
    ],
    [
      'POST',
      { emoji_name: 'cat', emoji_code: '99', reaction_type: 'realm_emoji' },
      'Invalid custom emoji.',
    ],
    [
      'POST',
      { emoji_name: 'cat', emoji_code: 'x', reaction_type: 'sticker' },
      'Invalid emoji type.',
    ],
    ['DELETE', { emoji_name: 'cat' }, "Reaction doesn't exist."],
    ['DELETE', { emoji_code: 'ffffff' }, 'Invalid emoji code'],
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
    await owner.post(`/messages/${id}/reactions`, { emoji_name: 'sun' });
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

  it.each([
    ['Sun!', 'image/png', /must contain only lowercase/],
    ['sun-', 'image/png', /must end with either a letter or digit/],
    ['cat', 'image/png', /Only administrators can override default emoji/],
    ['phare', 'image/tiff', /Invalid image format/],
  ])('rejects adding %p of type %p', async (name, type, msg) => {
    const response = await upload(iago, encodeURIComponent(name), await picture(), type);
    expect([response.status, response.body.msg]).toEqual([400, expect.stringMatching(msg)]);
  });

  it('rejects files that are not images, and forms without a file', async () => {
    const broken = await upload(iago, 'phare', Buffer.from('not an image'));
    expect(broken.body).toMatchObject({ code: 'BAD_IMAGE' });
    expect((await iago.post('/realm/emoji/phare')).body.msg).toBe(
      'You must upload exactly one file.',
    );
  });
});
