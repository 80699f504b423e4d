import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core';
import { newAccount } from '../testing/accounts';
import { newChannel } from '../testing/channels';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('rendering for the author', () => {
  let server: TestServer;
  let owner: ApiClient;
  let channelId: number;

  const render = async (author: ApiClient, content: string): Promise<string> =>
    (await author.post('/messages/render', { content })).body.rendered;

  const send = async (content: string, topic = 'lunch'): Promise<number> =>
    (await owner.post('/messages', { type: 'channel', to: 'kitchen', topic, content })).body.id;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] });
    channelId = (await owner.get('/get_stream_id', { stream: 'kitchen' })).body.stream_id;
  });

  afterAll(() => server.stop());

  it('converts emoticons for authors who turned that on', async () => {
    const smile =
      '<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span>';
    expect(await render(owner, 'hi :)')).toBe('<p>hi :)</p>');
    await owner.patch('/settings', { translate_emoticons: true });
    expect(await render(owner, 'hi :)')).toBe(`<p>hi ${smile}</p>`);
    const id = await send('hi :)');
    expect((await owner.get(`/messages/${id}`)).body.message.content).toBe(`<p>hi ${smile}</p>`);
    await owner.patch('/settings', { translate_emoticons: false });
    await owner.patch(`/messages/${id}`, { content: 'ho :)' });
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
    await owner.post('/messages', { type: 'channel', to: cellar, topic: 'wine', content: 'red' });
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
    await owner.patch('/realm', { can_access_all_users_group: { new: groupId('role:members') } });
    for (const content of [
      '@**InaccessibleUser**',
      `@**InaccessibleUser|${inaccessibleUser.userId}**`,
    ]) {
      expect(await render(guest, content)).toBe(`<p>@<strong>${content.slice(3, -2)}</strong></p>`);
      expect(await render(owner, content)).toBe(mention);
    }
    await owner.patch('/realm', { can_access_all_users_group: { new: groupId('role:everyone') } });
  });

  it('shows system groups by their display names', async () => {
    expect(await render(owner, '@_*role:administrators*')).toMatch(
      /^<p><span class="user-group-mention silent" data-user-group-id="\d+">Administrators<\/span><\/p>$/,
    );
  });

  it('does not link archived channels', async () => {
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'attic' }] });
    const { stream_id: attic } = (await owner.get('/get_stream_id', { stream: 'attic' })).body;
    expect(await render(owner, '#**attic**')).toContain('class="stream"');
    await owner.delete(`/streams/${attic}`);
    expect(await render(owner, '#**attic**')).toBe('<p>#<strong>attic</strong></p>');
  });

  it('shows no previews in descriptions', async () => {
    const address = 'https://example.com/a.png';
    await owner.patch(`/streams/${channelId}`, { description: `see ${address}` });
    const { subscriptions } = (await owner.get('/users/me/subscriptions')).body;
    const described = subscriptions.find(
      (each: { readonly name: string }) => each.name === 'kitchen',
    );
    expect(described.rendered_description).toBe(`<p>see <a href="${address}">${address}</a></p>`);
    expect(await render(owner, `see ${address}`)).toContain('message_inline_image');
  });
});
