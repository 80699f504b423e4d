import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core';
import { newAccount } from '../testing/accounts';
import { newChannel, newQueue } from '../testing/channels';
import type { RouteCall, Target } from '../testing/route-calls';
import { callsAbout } from '../testing/route-calls';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

/** Words that stand nowhere but in the channel. */
const words = {
  name: 'zirconium',
  description: 'yttrium',
  topic: 'xenon',
  content: 'wolfram',
  folder: 'vanadium',
  later: 'uranium',
  file: 'thulium',
};

describe('a private channel', () => {
  let server: TestServer;
  let ann: ApiClient;
  let bob: ApiClient;
  let hidden: Target;
  let absent: Target;

  const everything = {
    event_types: undefined,
    fetch_event_types: [],
    client_capabilities: { archived_channels: true, bulk_message_deletion: true },
  };

  /** An answer without what tells one target, or one moment, from another. */
  const plain = (text: string, ...sent: readonly Target[]): string =>
    sent
      .flatMap(({ name, topic, key }) => [name, topic, key])
      .reduce((rest, word) => rest.replaceAll(word, 'SENT'), text)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'QUEUE')
      .replaceAll(/\d+/g, '0');

  const answer = async ({ call }: RouteCall, by: ApiClient) => {
    const { status, body } = await call(by);
    return { status, text: JSON.stringify(body ?? null) };
  };

  /** Everything that can be done in the channel, told to whoever is in it. */
  const live = async (): Promise<void> => {
    const { channelId, messageIds } = hidden;
    const [first] = messageIds;
    await ann.post(`/messages/${first}/reactions`, { emoji_name: 'smile' });
    await ann.patch(`/messages/${first}`, { content: `edited ${words.later}` });
    await ann.patch(`/messages/${first}`, { topic: `${words.topic} moved` });
    await ann.patch(`/messages/${first}`, { topic: words.topic });
    await ann.post('/typing', { type: 'stream', op: 'start', stream_id: channelId, topic: 't' });
    await ann.post('/messages', {
      type: 'stream',
      to: channelId,
      topic: words.topic,
      content: `${words.later} @**all**`,
    });
    await ann.patch(`/streams/${channelId}`, { description: `${words.description} more` });
    await ann.patch(`/streams/${channelId}`, { new_name: `${words.name} renamed` });
    await ann.patch(`/streams/${channelId}`, { new_name: words.name });
    await bob.delete('/users/me/subscriptions', { subscriptions: [words.name] });
    await ann.post('/users/me/subscriptions', {
      subscriptions: [{ name: words.name }],
      principals: [bob.userId],
    });
    await ann.delete(`/streams/${channelId}`);
    await ann.patch(`/streams/${channelId}`, { is_archived: false });
  };

  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.newUser('Ann');
    bob = await server.newUser('Bob');
    await server.owner.patch('/realm', { enable_spectator_access: true });
    await newChannel(server.owner, 'open to all', { is_web_public: true });
    const folder = await server.owner.post('/channel_folders/create', {
      name: 'Plans',
      description: '',
    });
    const channelId = await newChannel(ann, words.name, {
      invite_only: true,
      history_public_to_subscribers: true,
      folder_id: folder.body.channel_folder_id,
      subscriptions: [{ name: words.name, description: words.description }],
      principals: [ann.userId, bob.userId],
    });
    const say = async (content: string): Promise<number> => {
      const message = { type: 'stream', to: channelId, topic: words.topic, content };
      return (await ann.post('/messages', message)).body.id;
    };
    const messageIds = [await say(words.content), await say(`${words.content} again`)] as const;
    const form = new FormData();
    form.append('file', new Blob(['notes']), `${words.file}.txt`);
    const { url }: { readonly url: string } = (await ann.request('POST', '/user_uploads', form))
      .body;
    await say(`[notes](${url})`);
    const { attachments } = (await ann.get('/attachments')).body;
    await ann.post('/messages/flags', { messages: messageIds, op: 'add', flag: 'starred' });
    const draft = { type: 'stream', to: [channelId], topic: words.topic, content: words.content };
    const drafts = await ann.post('/drafts', { drafts: [draft] });
    hidden = {
      channelId,
      name: words.name,
      topic: words.topic,
      messageIds: [...messageIds],
      folderId: folder.body.channel_folder_id,
      draftId: drafts.body.ids?.[0] ?? 1,
      attachmentId: attachments[0].id,
      userId: ann.userId ?? 0,
      key: 'hidden-key',
    };
    absent = {
      channelId: channelId + 500_000,
      name: 'neverwas',
      topic: 'nothing',
      messageIds: [messageIds[0] + 500_000, messageIds[1] + 500_000],
      folderId: hidden.folderId,
      draftId: hidden.draftId + 500_000,
      attachmentId: hidden.attachmentId + 500_000,
      userId: hidden.userId,
      key: 'absent-key',
    };
  });

  afterAll(() => server.stop());

  it.each([
    ['a guest', () => newAccount(server, 'guest', role.guest)],
    ['somebody without an account', () => Promise.resolve(server.anonymous)],
  ])('is for %s at every endpoint as if it had never been', async (_, arrive) => {
    const by = await arrive();
    const calls = callsAbout(hidden);
    const differing: unknown[] = [];
    for (const [index, twin] of callsAbout(absent).entries()) {
      const call = calls[index];
      const untold = await answer(twin, by);
      const told = call === undefined ? undefined : await answer(call, by);
      const [there, nowhere] = [told, untold].map((each) =>
        plain(JSON.stringify(each), hidden, absent),
      );
      if (there !== nowhere) {
        differing.push({ call: twin.title, sent: call?.sent, there, nowhere });
      }
    }
    expect(differing).toEqual([]);
    const poll = by.email === undefined ? undefined : await newQueue(by, everything);
    await live();
    const events = JSON.stringify((await poll?.()) ?? []);
    expect(Object.values(words).filter((word) => events.includes(word))).toEqual([]);
  });

  it('shows administrators who are not in it what it is, and not what is in it', async () => {
    const by = await newAccount(server, 'administrator', role.administrator);
    const poll = await newQueue(by, { ...everything, all_public_streams: true });
    await live();
    const answers = [JSON.stringify(await poll())];
    for (const call of callsAbout(hidden)) {
      const { body } = await call.call(by);
      answers.push(`${call.title} ${JSON.stringify(body ?? null)}`);
    }
    answers.push(JSON.stringify(await poll()));
    const inside = [words.content, words.later];
    expect(answers.filter((text) => inside.some((word) => text.includes(word)))).toEqual([]);
    expect(answers.join('')).toContain(words.name);
  });
});
