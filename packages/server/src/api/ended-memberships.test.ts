import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core/kernel';
import { newAccount, withCurrentKey } from '../testing/accounts';
import { newChannel } from '../testing/channels';
import type { SecondServer } from '../testing/second-server';
import { startSecondServer } from '../testing/second-server';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { newGroup } from '../testing/user-groups';

type Message = {
  readonly sender_id: number;
  readonly content: string;
};

type Event = {
  readonly id: number;
  readonly type: string;
  readonly message_id?: number;
  readonly message?: Message;
};

/** A queue, and the events that its client has received. */
type Queue = { readonly client: ApiClient; readonly id: string; last: number };

const types = ['message', 'reaction', 'update_message', 'delete_message', 'submessage'];

/** The content of the direct message with which every scenario ends. */
const lastWord = 'that was it';

const isLast = ({ message }: Event): boolean => message?.content === lastWord;

type Scene = {
  readonly channel: string;
  readonly channelId: number;
  readonly leaver: ApiClient;
  /** A message that they received. */
  readonly old: number;
  /** The owner and the leaver at the server through which the membership ends. */
  readonly owner: ApiClient;
  readonly self: ApiClient;
};

type Ending = {
  readonly channel?: Readonly<Record<string, unknown>>;
  readonly queue?: Readonly<Record<string, unknown>>;
  readonly role?: 400 | 600;
  /** Done before any poll waits for events. */
  readonly prepare?: (scene: Scene) => Promise<unknown>;
  readonly end: (scene: Scene) => Promise<unknown>;
  /** Whether they may get events about a message that they received and can still read. */
  readonly keepsOld?: boolean;
  /** Whether they are still a member, and lost only the old message. */
  readonly receivesNew?: boolean;
};

const leave = ({ self, channel }: Scene) =>
  self.delete('/users/me/subscriptions', { subscriptions: [channel] });
const remove = ({ owner, channel, leaver }: Scene) =>
  owner.delete('/users/me/subscriptions', {
    subscriptions: [channel],
    principals: [leaver.userId],
  });
const demote = ({ owner, leaver }: Scene) =>
  owner.patch(`/users/${leaver.userId}`, { role: role.guest });
const closed = { invite_only: true };
const secret = { invite_only: true, history_public_to_subscribers: false };

const endings: Readonly<Record<string, Ending>> = {
  'left a private channel': { channel: closed, end: leave },
  'was removed from a private channel': { channel: closed, end: remove },
  'left a channel with protected history': { channel: secret, end: leave },
  'was removed from a channel with protected history': { channel: secret, end: remove },
  'left a public channel': { end: leave, keepsOld: true },
  'was removed from a public channel': { end: remove, keepsOld: true },
  'is a guest and left a public channel': { role: role.guest, end: leave },
  'is a guest and was removed from a public channel': { role: role.guest, end: remove },
  'had left a public channel and became a guest': { prepare: leave, end: demote },
  'received all public channels and became a guest': {
    queue: { all_public_streams: true },
    prepare: leave,
    end: demote,
  },
  'became a guest and was removed': {
    end: async (scene) => {
      await demote(scene);
      await remove(scene);
    },
  },
  'left while the channel was archived': {
    channel: closed,
    end: async (scene) => {
      await scene.owner.call('archiveChannel', { stream_id: scene.channelId });
      await leave(scene);
      await scene.owner.call('updateChannel', { stream_id: scene.channelId, is_archived: false });
    },
  },
  'is not in the private channel that the message was moved to': {
    keepsOld: false,
    end: async ({ owner, channel, old }) => {
      await owner.call('subscribe', {
        subscriptions: [{ name: `${channel} moved` }],
        ...closed,
      });
      const { body } = await owner.get('/get_stream_id', { stream: `${channel} moved` });
      await owner.call('editMessage', { message_id: old, stream_id: body.stream_id });
    },
    receivesNew: true,
  },
  'had left a public channel that became private': {
    prepare: leave,
    end: ({ owner, channelId }) => owner.patch(`/streams/${channelId}`, { is_private: true }),
  },
};

const scenarios = Object.entries(endings).flatMap(([name, ending]) =>
  ([0, 1] as const).map((through) => [name, through, ending] as const),
);

describe('a user who is no longer subscribed to a channel', () => {
  let server: TestServer;
  let second: SecondServer;
  let owner: ApiClient;
  let count = 0;

  /** The same account at both servers. */
  const atBoth = (account: ApiClient): readonly [ApiClient, ApiClient] => [
    account,
    second.clientOf(account),
  ];

  const newPerson = (given: 400 | 600 = role.member): Promise<ApiClient> => {
    count += 1;
    return newAccount(server, `person${count}`, given);
  };

  const newScene = async (
    leaver: ApiClient,
    more: Ending['channel'],
  ): Promise<readonly [string, number]> => {
    count += 1;
    const name = `channel ${count}`;
    const principals = [owner.userId, leaver.userId];
    return [name, await newChannel(owner, name, { principals, ...more })];
  };

  const register = async (client: ApiClient, more: Ending['queue']): Promise<Queue> => {
    const { body } = await client.post('/register', {
      event_types: types,
      fetch_event_types: [],
      ...more,
    });
    return { client, id: body.queue_id, last: body.last_event_id };
  };

  const poll = async (queue: Queue, isWaiting: boolean): Promise<readonly Event[]> => {
    const { body } = await queue.client.get('/events', {
      queue_id: queue.id,
      last_event_id: queue.last,
      dont_block: !isWaiting,
    });
    const events: readonly Event[] = body.events;
    queue.last = events.at(-1)?.id ?? queue.last;
    return events;
  };

  /** Polls until there is an event that is not a message. */
  const pollNext = async (queue: Queue): Promise<readonly Event[]> => {
    const events = (await poll(queue, true)).filter(({ type }) => type !== 'message');
    return events.length === 0 ? pollNext(queue) : events;
  };

  /** Polls as clients do, until the scenario is over; the owner's messages that were received. */
  const listen = async (queue: Queue): Promise<readonly string[]> => {
    const seen: Event[] = [];
    while (!seen.some(isLast)) {
      seen.push(...(await poll(queue, true)));
    }
    return seen
      .filter((event) => !isLast(event) && (event.message?.sender_id ?? 0) !== noticeBot)
      .map(({ type, message, message_id }) =>
        message === undefined ? `${type} ${message_id ?? ''}` : `${type}: ${message.content}`,
      );
  };

  const say = async (to: number, content: string): Promise<number> =>
    (await owner.post('/messages', { type: 'channel', to, topic: 'news', content })).body.id;

  /** Events for everyone in the channel. */
  const goOn = async (old: number, fresh: readonly number[]): Promise<void> => {
    for (const id of [old, ...fresh]) {
      const { body } = await owner.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
      expect(body.result).toBe('success');
      const edited = await owner.patch(`/messages/${id}`, { content: 'edited' });
      expect(edited.body.result).toBe('success');
    }
  };

  const conclude = (leaver: ApiClient) =>
    owner.post('/messages', { type: 'direct', to: [leaver.userId], content: lastWord });

  let noticeBot = 0;

  beforeAll(async () => {
    server = await startTestServer();
    second = await startSecondServer(server);
    owner = server.owner;
    const { body } = await owner.post('/register', { fetch_event_types: ['realm_user'] });
    noticeBot =
      (
        body.cross_realm_bots as readonly { readonly user_id: number; readonly email: string }[]
      ).find(({ email }) => email.startsWith('notification'))?.user_id ?? 0;
  });

  afterAll(async () => {
    await second.stop();
    await server.stop();
  });

  it.each(scenarios)('%s, through server %d, receives nothing more', async (_, through, ending) => {
    const leaver = await newPerson(ending.role);
    const [channel, channelId] = await newScene(leaver, ending.channel);
    const waiting = await Promise.all(atBoth(leaver).map((at) => register(at, ending.queue)));
    const late = await Promise.all(atBoth(leaver).map((at) => register(at, ending.queue)));
    const old = await say(channelId, 'before');
    for (const queue of [...waiting, ...late]) {
      expect(await poll(queue, false)).toMatchObject([
        { type: 'message', message: { content: 'before' } },
      ]);
    }
    const scene = {
      channel,
      channelId,
      leaver,
      old,
      owner: atBoth(owner)[through],
      self: atBoth(leaver)[through],
    };
    await ending.prepare?.(scene);
    const listening = waiting.map(listen);
    await ending.end(scene);
    const fresh = await say(channelId, 'after');
    await goOn(old, [fresh]);
    await conclude(leaver);
    const seen = await Promise.all([...listening, ...late.map(listen)]);
    const expected = [
      ...(ending.receivesNew === true ? [`delete_message ${old}`, 'message: after'] : []),
      ...(ending.keepsOld === true ? [`reaction ${old}`, `update_message ${old}`] : []),
      ...(ending.receivesNew === true ? [`reaction ${fresh}`, `update_message ${fresh}`] : []),
    ];
    expect(seen).toEqual([expected, expected, expected, expected]);
  });

  it.each([0, 1] as const)(
    'is deactivated, through server %d, loses every queue',
    async (through) => {
      const leaver = await newPerson();
      const [, channelId] = await newScene(leaver, closed);
      const clients = atBoth(leaver);
      const waiting = await Promise.all(clients.map((at) => register(at, {})));
      const late = await Promise.all(clients.map((at) => register(at, {})));
      await say(channelId, 'before');
      for (const queue of [...waiting, ...late]) {
        expect(await poll(queue, false)).toHaveLength(1);
      }
      const polls = waiting.map(({ client, id, last }) =>
        client.get('/events', { queue_id: id, last_event_id: last }),
      );
      const by = atBoth(owner)[through];
      await by.call('deactivateUser', { user_id: leaver.userId });
      await say(channelId, 'meanwhile');
      const refusal = { status: 401, body: { msg: 'Account is deactivated' } };
      expect(await Promise.all(polls)).toMatchObject([refusal, refusal]);
      await by.call('reactivateUser', { user_id: leaver.userId });
      for (const { client, id, last } of [...waiting, ...late]) {
        const current = await withCurrentKey(server, client);
        const { body } = await current.get('/events', { queue_id: id, last_event_id: last });
        expect(body).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
      }
    },
  );

  it.each([0, 1] as const)(
    'owned a bot, through server %d, receives nothing more of it',
    async (through) => {
      const former = await newPerson();
      count += 1;
      const { body: bot } = await former.post('/bots', {
        full_name: `Bot ${count}`,
        short_name: `bot${count}`,
      });
      const watched = { event_types: ['realm_bot', 'message'] };
      const queues = await Promise.all(atBoth(former).map((at) => register(at, watched)));
      const by = atBoth(owner)[through];
      await newScene(owner, {});
      const setUp = (name: string) =>
        by.patch(`/bots/${bot.user_id}`, { default_sending_stream: name });
      await setUp(`channel ${count}`);
      for (const queue of queues) {
        expect(await pollNext(queue)).toMatchObject([{ type: 'realm_bot', op: 'update' }]);
      }
      await by.call('updateBot', { bot_id: bot.user_id, bot_owner_id: owner.userId });
      for (const queue of queues) {
        expect(await pollNext(queue)).toMatchObject([{ type: 'realm_bot', op: 'delete' }]);
      }
      await setUp('');
      await by.call('regenerateBotApiKey', { bot_id: bot.user_id });
      await conclude(former);
      expect(await Promise.all(queues.map(listen))).toEqual([[], []]);
    },
  );

  it.each([0, 1] as const)(
    'had access to a channel through a group, through server %d, receives nothing more',
    async (through) => {
      const former = await newPerson();
      const by = atBoth(owner)[through];
      count += 1;
      const group = await newGroup(owner, `group ${count}`, { members: [former.userId] });
      const [, channelId] = await newScene(owner, { ...closed, can_subscribe_group: group });
      // The id of the first message is announced to everyone who can see the channel.
      await say(channelId, 'the first one');
      const queues = await Promise.all(
        atBoth(former).map((at) => register(at, { event_types: ['stream', 'message'] })),
      );
      await say(channelId, 'not for them');
      await by.call('updateChannel', { stream_id: channelId, description: 'one' });
      for (const queue of queues) {
        expect(await pollNext(queue)).toMatchObject([{ type: 'stream', op: 'update' }]);
      }
      await by.call('changeGroupMembers', { user_group_id: group, delete: [former.userId] });
      for (const queue of queues) {
        expect(await pollNext(queue)).toMatchObject([{ type: 'stream', op: 'delete' }]);
      }
      await by.call('updateChannel', { stream_id: channelId, description: 'two' });
      await say(channelId, 'not for them either');
      await conclude(former);
      expect(await Promise.all(queues.map(listen))).toEqual([[], []]);
    },
  );
});
