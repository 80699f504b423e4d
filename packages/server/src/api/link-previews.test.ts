import type { ApiClient } from '@parley/adapter-http/testing';
import { newChannel } from '../testing/channels';
import { watchOne } from '../testing/event-watch';
import type { LinkedPages } from '../testing/linked-pages';
import { startLinkedPages } from '../testing/linked-pages';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { until } from '../testing/until';

describe('previews of links', () => {
  let running: TestServer;
  let server: TestRealm;
  let pages: LinkedPages;
  let ann: ApiClient;
  let ben: ApiClient;
  let channelId: number;

  beforeAll(async () => {
    pages = await startLinkedPages();
    running = await startTestServer(undefined, { PRIVATE_PREVIEWS: 'allow' });
    server = await running.newRealm('linkpreviews');
    ann = await server.newUser('Ann');
    ben = await server.newUser('Ben');
    channelId = await newChannel(ann, 'news', { principals: [ann.userId, ben.userId] });
    await server.owner.call('updateRealm', { inline_url_embed_preview: true });
  });

  afterAll(async () => {
    await running.stop();
    pages.stop();
  });

  const send = async (content: string, by = ann): Promise<number> => {
    const sent = await by.call('sendMessage', {
      type: 'channel',
      to: channelId,
      topic: 'today',
      content,
    });
    return sent.id;
  };

  const read = async (id: number) => (await ben.get(`/messages/${id}`)).body.message;

  const untilPreviewed = (id: number): Promise<string> =>
    until(async () => {
      const { content } = await read(id);
      return content.includes('message_embed') ? content : undefined;
    });

  it('tell clients that the server has them', async () => {
    const { body } = await ann.post('/register', { fetch_event_types: ['realm'] });
    expect(body).toMatchObject({
      server_inline_url_embed_preview: true,
      realm_inline_url_embed_preview: true,
    });
  });

  it('arrive as an update of the rendering only, with a picture of this server', async () => {
    const url = `${pages.url}/a`;
    const link = `<p><a href="${url}">${url}</a></p>`;
    let id = 0;
    let html = '';
    const events = await watchOne(
      ben,
      async () => {
        id = await send(url);
        html = await untilPreviewed(id);
      },
      { event_types: ['message', 'update_message'] },
    );
    const picture = /url\(&quot;([^&]*)&quot;\)/.exec(html)?.[1] ?? '';
    expect(picture).toMatch(/^\/external_content\/\d+\/[\w-]{24}\.webp$/);
    expect(html).toBe(
      `${link}\n<div class="message_embed"><a class="message_embed_image" href="${url}" style="background-image: url(&quot;${picture}&quot;)"></a><div class="data-container"><div class="message_embed_title"><a href="${url}" title="Page /a">Page /a</a></div><div class="message_embed_description">What it says</div></div></div>`,
    );
    expect(events).toEqual([
      expect.objectContaining({ type: 'message' }),
      {
        type: 'update_message',
        user_id: null,
        edit_timestamp: expect.any(Number),
        message_id: id,
        message_ids: [id],
        flags: [],
        rendering_only: true,
        content: url,
        rendered_content: html,
      },
    ]);
    const message = await read(id);
    expect([message.last_edit_timestamp, message.edit_history]).toEqual([undefined, undefined]);

    // Of all organizations; the host of this one has no address.
    const load = (path: string) => fetch(`${running.site}${path}`);
    const response = await load(picture);
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=86400',
      }),
    ]);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
    expect((await load(picture.replace(/.{6}\.webp$/, 'aaaaaa.webp'))).status).toBe(404);
  });

  it('are there at once for a page that is known', async () => {
    const url = `${pages.url}/known`;
    await untilPreviewed(await send(url));
    const before = pages.requested.length;
    expect((await read(await send(`again: ${url}`))).content).toContain('message_embed');
    const { rendered } = await ben.call('renderMessage', { content: url });
    expect(rendered).toContain('message_embed');
    expect(pages.requested).toHaveLength(before);
  });

  it('follow an edit', async () => {
    const id = await send('words');
    await ann.call('editMessage', { message_id: id, content: `${pages.url}/edited` });
    expect(await untilPreviewed(id)).toContain('Page /edited');
  });

  it('are not fetched once the organization has turned them off', async () => {
    await server.owner.call('updateRealm', { inline_url_embed_preview: false });
    const id = await send(`${pages.url}/off`);
    await server.owner.call('updateRealm', { inline_url_embed_preview: true });
    await untilPreviewed(await send(`${pages.url}/on`));
    expect(pages.requested).not.toContain('/off');
    expect((await read(id)).content).not.toContain('message_embed');
  });
});
