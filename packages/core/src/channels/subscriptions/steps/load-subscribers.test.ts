import * as E from 'fp-ts/Either';
import { inMemory, someTime } from '../../../in-memory';
import { secondsPerDay } from '../../../kernel';
import { aBot, aChannel, aChannelView, aSubscription, aUser, someRealm } from '../../../testing';
import type { IncludeSubscribers } from './load-subscribers';
import { loadSubscribers } from './load-subscribers';

describe('loadSubscribers', () => {
  const longAgo = someTime - 15 * secondsPerDay;
  const recently = someTime - 13 * secondsPerDay;
  const [idle, active] = [aUser({ joinedAt: longAgo }), aUser({ joinedAt: recently })];
  const bot = { ...aBot(undefined), joinedAt: longAgo };
  const people = [idle, active, bot];
  const [small, large] = [aChannel(), aChannel()];
  const ports = inMemory({
    users: people,
    channels: [small, large],
    subscriptions: [small, large].flatMap(({ id: channelId }) =>
      people.map(({ id: userId }) => aSubscription({ userId, channelId })),
    ),
  });
  const views = [
    aChannelView({ id: small.id, subscriberCount: 249 }),
    aChannelView({ id: large.id, subscriberCount: 250 }),
  ];
  const load = (include: IncludeSubscribers) =>
    ports.transact('server', (tx) => loadSubscribers(tx, someRealm, views, include, someTime))();
  const all = { ids: people.map(({ id }) => id).sort((a, b) => a - b), isPartial: false };
  const some = { ids: [active.id, bot.id].sort((a, b) => a - b), isPartial: true };

  it.each([
    ['nobody', 'false', new Map()],
    [
      'everyone',
      'true',
      new Map([
        [small.id, all],
        [large.id, all],
      ]),
    ],
    [
      'everyone in channels with fewer than 250 subscribers, bots and active users in others',
      'partial',
      new Map([
        [small.id, all],
        [large.id, some],
      ]),
    ],
  ] as const)('returns %s', async (_, include, found) => {
    expect(await load(include)).toEqual(E.right(found));
  });
});
