import type { ApiClient } from '@parley/adapter-http/testing';
import type { Wire } from '../testing/channels';
import { newChannel, refused } from '../testing/channels';
import { watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('an organization', () => {
  let server: TestServer;
  let owner: ApiClient;
  let member: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    member = await server.newUser('Member');
  });

  afterAll(() => server.stop());

  const settings = async (): Promise<Wire> =>
    (await member.post('/register', { fetch_event_types: ['realm'], event_types: [] })).body;
  const set = async (given: Wire): Promise<Wire> => {
    const { result, msg: _, ...changed } = (await owner.patch('/realm', given)).body;
    expect(result).toBe('success');
    return changed;
  };

  const channelSettings = [
    'new_stream_announcements_stream_id',
    'signup_announcements_stream_id',
    'chat_update_announcements_stream_id',
    'moderation_request_channel_id',
  ] as const;

  it.each(channelSettings)('accepts no archived channel as its %s', async (name) => {
    const isPrivate = name === 'moderation_request_channel_id';
    const channelId = await newChannel(owner, `for ${name}`, { invite_only: isPrivate });
    const shown = async () => (await settings())[`realm_${name}`];
    expect(await set({ [name]: channelId })).toEqual({ [name]: channelId });
    expect(await shown()).toBe(channelId);

    await owner.delete(`/streams/${channelId}`);
    expect(await shown()).toBe(-1);
    const newUser = await server.newUser(`New User ${name}`);
    await newChannel(newUser, `new beside ${name}`, { announce: true });
    const { messages } = (
      await owner.get('/messages', {
        anchor: 'newest',
        num_before: 10,
        num_after: 0,
        narrow: [{ operator: 'channel', operand: channelId }],
      })
    ).body;
    expect(messages.filter(({ content }: Wire) => String(content).includes('New User'))).toEqual(
      [],
    );

    expect(await set({ [name]: -1 })).toEqual({ [name]: -1 });
    const events = await watchOne(
      member,
      async () => {
        expect(await owner.patch('/realm', { digest_weekday: 6, [name]: channelId })).toMatchObject(
          { status: 400, body: refused('Invalid channel ID') },
        );
      },
      { event_types: ['realm'] },
    );
    expect(events).toEqual([]);
    await owner.patch(`/streams/${channelId}`, { is_archived: false });
    expect(await set({ [name]: channelId })).toEqual({ [name]: channelId });
    await set({ [name]: -1 });
  });
});
