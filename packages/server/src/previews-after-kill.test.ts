import { killableServers } from './testing/killable-servers';
import type { LinkedPages } from './testing/linked-pages';
import { startLinkedPages } from './testing/linked-pages';
import { until, untilTrue } from './testing/until';

describe('a server that is killed while it fetches the pages of a message', () => {
  const { start, end } = killableServers();
  let isHolding = true;
  let pages: LinkedPages;

  beforeAll(async () => {
    // The second page is held until the server is killed.
    pages = await startLinkedPages(({ url }) => isHolding && url === '/b');
  });

  afterAll(() => pages.stop());

  it('fetches them again, and shows each preview once', async () => {
    const settings = { PRIVATE_PREVIEWS: 'allow' };
    const { owner: before } = await start(settings);
    await before.call('updateRealm', { inline_url_embed_preview: true });
    const { id } = await before.call('sendMessage', {
      type: 'direct',
      to: [before.userId],
      content: `${pages.url}/a ${pages.url}/b`,
    });
    await untilTrue(() => pages.requested.includes('/b'));
    await end('SIGKILL');
    isHolding = false;

    const { owner: after } = await start(settings);
    const html = await until(async () => {
      const { content } = (await after.get(`/messages/${id}`)).body.message;
      return content.includes('message_embed') ? content : undefined;
    });
    expect(html.match(/title="[^"]*"/g)).toEqual(['title="Page /a"', 'title="Page /b"']);
    expect(pages.requested.filter((path) => path === '/b')).toHaveLength(2);
  });
});
