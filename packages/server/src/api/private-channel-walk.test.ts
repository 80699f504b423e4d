import { routes } from '@parley/adapter-http';
import { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core/kernel';
import { newAccount, newBot } from '../testing/accounts';
import { newChannel, newQueue } from '../testing/channels';
import type { RouteCall, Target } from '../testing/route-calls';
import { callsAbout, unwalked } from '../testing/route-calls';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

/** Words that occur only in the channel. */
const words = {
  name: 'zirconium',
  description: 'yttrium',
  topic: 'xenon',
  content: 'wolfram',
  folder: 'vanadium',
  later: 'uranium',
  private: 'tantalum',
  file: 'thulium',
};

/** Endpoints that ignore credentials. */
const openRoutes = new Set(
  routes.filter(({ access }) => access === 'open').map(({ method, path }) => `${method} ${path}`),
);

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

  /** A response without what differs between targets or moments. */
  const plain = (text: string, ...sent: readonly Target[]): string =>
    sent
      .flatMap(({ name, topic, key }) => [name, topic, key])
      .reduce((rest, word) => rest.replaceAll(word, 'SENT'), text)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'QUEUE')
      // new keys, and the URLs of their avatars
      .replaceAll(/("api_key\\*":\\*")\w{32,40}|(avatar\/)[0-9a-f]{32}/g, '$1$2NEW')
      .replaceAll(/\d+/g, '0');

  const responseTo = async ({ call }: RouteCall, by: ApiClient) => {
    const { status, body } = await call(by);
    return { status, text: JSON.stringify(body ?? null) };
  };

  /** Everything that can be done in the channel, sent to its subscribers. */
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
      userId: ann.userId,
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

  /** What would create the channel that never existed, so that it no longer matches the other. */
  const makesChannels = ({ title, sent }: RouteCall): boolean =>
    /^(post|patch) \/users\/me\/subscriptions /.test(title) &&
    [sent.subscriptions, sent.add].some(
      (channels) => Array.isArray(channels) && typeof channels[0] === 'object',
    );

  const formerSubscriber = async (): Promise<ApiClient> => {
    const by = await newAccount(server, 'former', role.member);
    const { name } = hidden;
    await ann.post('/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: [by.userId],
    });
    await by.delete('/users/me/subscriptions', { subscriptions: [name] });
    return by;
  };

  const botOfMember = async (): Promise<ApiClient> =>
    newBot(await newAccount(server, 'bot-owner', role.member), 'walker');

  const withoutCreation = async (): Promise<ApiClient> => {
    const { body } = await server.owner.get('/user_groups');
    const nobody = body.user_groups.find((group: { name: string }) => group.name === 'role:nobody');
    for (const setting of ['public', 'private', 'web_public']) {
      const changed = await server.owner.patch('/realm', {
        [`can_create_${setting}_channel_group`]: { new: nobody.id },
      });
      expect(changed.body).toMatchObject({ result: 'success' });
    }
    return newAccount(server, 'maker-of-none', role.member);
  };

  /** Calls about the target to which the response differs from that about an absent one. */
  const differingCalls = async (
    by: ApiClient,
    target: Target,
    isKept: (call: RouteCall) => boolean,
  ): Promise<readonly unknown[]> => {
    const calls = callsAbout(target).filter(isKept);
    const differing: unknown[] = [];
    for (const [index, twin] of callsAbout(absent).filter(isKept).entries()) {
      const call = calls[index];
      const aboutAbsent = await responseTo(twin, by);
      const aboutHidden = call === undefined ? undefined : await responseTo(call, by);
      const [there, nowhere] = [aboutHidden, aboutAbsent].map((each) =>
        plain(JSON.stringify(each), target, absent),
      );
      if (there !== nowhere) {
        differing.push({ call: twin.title, sent: call?.sent, there, nowhere });
      }
    }
    return differing;
  };

  const atEveryEndpoint = async (by: ApiClient, mayCreate: boolean): Promise<void> => {
    const isKept = (call: RouteCall) => !mayCreate || !makesChannels(call);
    expect(await differingCalls(by, hidden, isKept)).toEqual([]);
    const poll = by.email === undefined ? undefined : await newQueue(by, everything);
    await live();
    const events = JSON.stringify((await poll?.()) ?? []);
    expect(Object.values(words).filter((word) => events.includes(word))).toEqual([]);
  };

  it.each([
    ['a guest', () => newAccount(server, 'guest', role.guest)],
    ['a visitor without an account', () => Promise.resolve(server.anonymous)],
    ['a member', () => newAccount(server, 'member', role.member)],
    ['a moderator', () => newAccount(server, 'moderator', role.moderator)],
    ['a bot', botOfMember],
    ['a former subscriber', formerSubscriber],
  ])('looks to %s at every endpoint as if it had never existed', async (who, arrive) => {
    await atEveryEndpoint(await arrive(), !/guest|without/.test(who));
  });

  it('does not exist, like direct messages, for a key of its owner that is limited to others', async () => {
    const opened = await newChannel(ann, 'open to the key');
    const say = async (given: Record<string, unknown>): Promise<number> =>
      (await ann.post('/messages', given)).body.id;
    const inOpened = { type: 'stream', to: opened, topic: 'here', content: 'for the key' };
    const open = { ...absent, channelId: opened, name: 'open to the key', topic: 'here' };
    const reached: Target = { ...open, messageIds: [await say(inOpened), await say(inOpened)] };
    const privately = { type: 'private', to: [bob.userId], content: words.private };
    const direct: Target = { ...absent, messageIds: [await say(privately), await say(privately)] };
    const { api_key: key } = await ann.call('createNamedKey', {
      name: 'limited',
      channel_ids: [opened],
    });
    const by = new ApiClient(server.site, ann.email, key, ann.userId);
    expect(await differingCalls(by, hidden, () => true)).toEqual([]);
    expect(await differingCalls(by, direct, () => true)).toEqual([]);
    const allowed = new Set<string>();
    const leaks: unknown[] = [];
    for (const call of callsAbout(reached)) {
      const { status, text } = await responseTo(call, by);
      if (status === 200) {
        allowed.add(call.route);
      }
      leaks.push(...Object.values(words).filter((word) => text.includes(word)));
    }
    expect(leaks).toEqual([]);
    expect([...allowed].filter((route) => !openRoutes.has(route))).toEqual([
      'get /streams/:stream_id',
      'get /get_stream_id',
      'get /messages/:message_id',
      'get /streams/:stream_id/members',
      'get /messages/:message_id/read_receipts',
      'get /messages',
      'get /users/me/:stream_id/topics',
      'post /messages',
    ]);
  });

  it('is named in every parameter that can name a channel', () => {
    expect(unwalked()).toEqual([]);
  });

  it("cannot be found by moving one's own messages there", async () => {
    const by = await newAccount(server, 'mover', role.member);
    const own = await newChannel(by, 'of the mover');
    const ownMessage = { type: 'stream', topic: 'here', content: 'mine' };
    const sent = await by.post('/messages', { ...ownMessage, to: own });
    const later = { ...ownMessage, to: own, scheduled_delivery_timestamp: 4_000_000_000 };
    const scheduled = await by.post('/scheduled_messages', later);
    const draft = { type: 'stream', to: [own], topic: 'here', content: 'mine' };
    const drafts = await by.post('/drafts', { drafts: [draft] });
    const ways = ({ channelId, name, topic }: Target) => [
      () => by.patch(`/messages/${sent.body.id}`, { stream_id: channelId }),
      () => by.patch(`/messages/${sent.body.id}`, { stream_id: channelId, topic }),
      () =>
        by.patch(`/messages/${sent.body.id}`, { content: `#**${name}** #**${name}>${topic}**` }),
      () => by.get(`/messages/${sent.body.id}`),
      () =>
        by.patch(`/scheduled_messages/${scheduled.body.scheduled_message_id}`, { to: channelId }),
      () =>
        by.patch(`/scheduled_messages/${scheduled.body.scheduled_message_id}`, {
          content: `#**${name}**`,
        }),
      () => by.get('/scheduled_messages'),
      () => by.patch(`/drafts/${drafts.body.ids[0]}`, { draft: { ...draft, to: [channelId] } }),
      () => by.patch(`/streams/${own}`, { description: `about #**${name}>${topic}**` }),
      () => by.get(`/streams/${own}`),
      () =>
        by.post('/users/me/subscriptions/properties', {
          subscription_data: [{ stream_id: channelId, property: 'is_muted', value: true }],
        }),
    ];
    const walk = async (target: Target): Promise<readonly string[]> => {
      const responses: string[] = [];
      for (const way of ways(target)) {
        const { status, body } = await way();
        // The log grows with every walk.
        const text = JSON.stringify(body).replace(/"edit_history":\[.*?\],"reactions"/, '');
        responses.push(plain(`${status} ${text}`, hidden, absent));
      }
      return responses;
    };
    await walk(absent);
    expect(await walk(hidden)).toEqual(await walk(absent));
  });

  it('has a name that is taken, and reveals nothing else to a user who wants it', async () => {
    const by = await newAccount(server, 'namer', role.member);
    const given = `  ${words.name.toUpperCase()} `;
    const shown = words.name.toUpperCase();
    const wanted = { subscriptions: [{ name: given }] };
    expect((await by.post('/users/me/subscriptions', wanted)).body).toEqual({
      result: 'error',
      code: 'BAD_REQUEST',
      msg: `Unable to access channel (${shown}).`,
    });
    const lenient = { ...wanted, authorization_errors_fatal: false };
    expect((await by.post('/users/me/subscriptions', lenient)).body).toMatchObject({
      unauthorized: [shown],
    });
    const made = { name: given, subscribers: [by.userId] };
    expect((await by.post('/channels/create', made)).body).toEqual({
      result: 'error',
      code: 'CHANNEL_ALREADY_EXISTS',
      channel_name: shown,
      msg: `Channel '${shown}' already exists`,
    });
    const other = await newChannel(by, 'another name');
    expect((await by.patch(`/streams/${other}`, { new_name: given })).body).toEqual({
      result: 'error',
      code: 'CHANNEL_ALREADY_EXISTS',
      channel_name: shown,
      msg: `Channel '${shown}' already exists`,
    });
  });

  it('looks to members who may not create channels as if it had never existed, including its name', async () => {
    await atEveryEndpoint(await withoutCreation(), false);
  });

  it('shows administrators who are not subscribed its properties, but not its messages', async () => {
    const by = await newAccount(server, 'administrator', role.administrator);
    const poll = await newQueue(by, { ...everything, all_public_streams: true });
    await live();
    const responses = [JSON.stringify(await poll())];
    for (const call of callsAbout(hidden)) {
      const { body } = await call.call(by);
      responses.push(`${call.title} ${JSON.stringify(body ?? null)}`);
    }
    responses.push(JSON.stringify(await poll()));
    const inside = [words.content, words.later];
    expect(responses.filter((text) => inside.some((word) => text.includes(word)))).toEqual([]);
    expect(responses.join('')).toContain(words.name);
  });
});
