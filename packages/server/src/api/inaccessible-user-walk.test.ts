import type { ApiClient } from '@parley/adapter-http/testing';
import { currentLevel, role } from '@parley/core/kernel';
import { newAccount } from '../testing/accounts';
import { newChannel } from '../testing/channels';
import { callsAbout } from '../testing/route-calls';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const secretName = 'Vermilion Quark';

/** Those between which events that show users differ; reactions have a user until 327, and from 339 to 483. */
const levels = [1, 40, 100, 148, 214, 300, 327, 328, 339, 400, 483, currentLevel];

describe('a user whom a guest cannot access', () => {
  let server: TestServer;
  let guest: ApiClient;
  let hidden: ApiClient;
  let target: Parameters<typeof callsAbout>[0];

  beforeAll(async () => {
    server = await startTestServer();
    const { owner } = server;
    guest = await newAccount(server, 'guest', role.guest);
    hidden = await server.newUser(secretName);
    const groups = (await owner.get('/user_groups')).body.user_groups as readonly {
      readonly id: number;
      readonly name: string;
    }[];
    const members = groups.find(({ name }) => name === 'role:members')?.id;
    await owner.patch('/realm', { can_access_all_users_group: { new: members } });
    const channelId = await newChannel(owner, 'square', { principals: [guest.userId] });
    const say = async (content: string): Promise<number> =>
      (await owner.post('/messages', { type: 'stream', to: channelId, topic: 'talk', content }))
        .body.id;
    target = {
      channelId,
      name: 'square',
      topic: 'talk',
      messageIds: [await say('one'), await say('two')],
      folderId: 1,
      draftId: 1,
      attachmentId: 1,
      userId: hidden.userId,
      key: 'walk-key',
    };
  });

  afterAll(() => server.stop());

  /** What clients show of other users besides the texts of messages. */
  const withoutTexts = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).filter(([name]) => !/^(orig_)?(rendered_)?content$/.test(name)),
        )
      : value;

  const register = async (by: ApiClient) =>
    (
      await by.post('/register', {
        fetch_event_types: ['message'],
        client_capabilities: { stream_typing_notifications: true },
      })
    ).body;

  it('has no name and no email address in any event at any level, whatever the user does', async () => {
    const viewers = [
      ...levels.map((level) => ({ title: String(level), by: guest.atLevel(level) })),
      { title: 'terminal', by: guest.with({ 'User-Agent': 'ZulipTerminal/0.7.0' }) },
    ];
    const queues = [];
    for (const { title, by } of viewers) {
      queues.push({ title, by, ...(await register(by)) });
    }
    const [message] = target.messageIds;
    await hidden.post('/typing', {
      type: 'stream',
      op: 'start',
      stream_id: target.channelId,
      topic: 'talk',
    });
    const own = { type: 'stream', to: target.channelId, topic: 'talk', content: 'hello' };
    const { id } = (await hidden.post('/messages', own)).body;
    await hidden.patch(`/messages/${id}`, { content: 'changed' });
    await hidden.post(`/messages/${message}/reactions`, { emoji_name: 'tada' });
    await hidden.delete(`/messages/${message}/reactions`, { emoji_name: 'tada' });
    for (const { call, title } of callsAbout(target)) {
      if (!/^(delete \/users\/me |(post|patch) \/users\/me\/subscriptions )/.test(title)) {
        await call(hidden);
      }
    }
    const found: string[] = [];
    const types = new Set<string>();
    for (const { title, by, queue_id, last_event_id } of queues) {
      const { body } = await by.get('/events', { queue_id, last_event_id, dont_block: true });
      expect(body).toMatchObject({ result: 'success' });
      const events = body.events as readonly { readonly type: string }[];
      for (const event of events) {
        types.add(event.type);
        const text = JSON.stringify(event, withoutTexts);
        if (text.includes(secretName) || text.includes(String(hidden.email))) {
          found.push(`${title}: ${text}`);
        }
      }
    }
    expect(found).toEqual([]);
    expect([...types]).toEqual(expect.arrayContaining(['message', 'reaction', 'update_message']));
  });

  it('is a placeholder in reactions, as in messages', async () => {
    const queue = await register(guest.atLevel(300));
    const [message] = target.messageIds;
    await hidden.post(`/messages/${message}/reactions`, { emoji_name: 'cat' });
    const { queue_id, last_event_id } = queue;
    const { body } = await guest.get('/events', { queue_id, last_event_id, dont_block: true });
    const placeholder = {
      email: `user${hidden.userId}@${server.domain}`,
      full_name: 'Unknown user',
    };
    expect(body.events).toMatchObject([
      { type: 'reaction', user: { user_id: hidden.userId, ...placeholder } },
    ]);
    const read = (await guest.atLevel(300).get(`/messages/${message}`)).body.message;
    expect(read.reactions.at(-1).user).toEqual({ id: hidden.userId, ...placeholder });
  });
});
