import fc from 'fast-check';
import type { Narrow } from './narrow';
import type { Route } from './route';
import { addressOf, parseFragment } from './route';

const ids = fc.integer({ min: 1, max: 1_000_000 });

const narrows: fc.Arbitrary<Narrow> = fc.oneof(
  fc.record({
    type: fc.constant('topic' as const),
    channelId: ids,
    topic: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'near', 'with', 'a/b.c %')),
  }),
  fc.record({ type: fc.constant('channel' as const), channelId: ids }),
  fc.uniqueArray(ids, { maxLength: 5 }).map((userIds) => ({
    type: 'direct' as const,
    userIds: userIds.sort((a, b) => a - b),
  })),
  fc.constantFrom<Narrow>({ type: 'feed' }, { type: 'mentions' }, { type: 'starred' }),
);

const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.constantFrom<Route>({ view: 'inbox' }, { view: 'recent' }, { view: 'drafts' }),
  narrows.map((narrow) => ({ view: 'messages' as const, narrow })),
  fc.tuple(narrows, ids).map(([narrow, near]) => ({ view: 'messages' as const, narrow, near })),
);

describe('the address of a route', () => {
  it('leads to the route', () => {
    fc.assert(
      fc.property(routes, (route) => {
        expect(parseFragment(addressOf(route))).toEqual(route);
      }),
    );
  });

  it.each<[string, Route | undefined]>([
    ['', undefined],
    ['#nothing', undefined],
    ['#narrow/channel/x', undefined],
    [
      '#narrow/channel/5-Den-mark/topic/no.20such',
      { view: 'messages', narrow: { type: 'topic', channelId: 5, topic: 'no such' } },
    ],
    [
      '#narrow/channel/5-Den-mark/topic/lunch/with/44',
      { view: 'messages', narrow: { type: 'topic', channelId: 5, topic: 'lunch' }, with: 44 },
    ],
    [
      '#narrow/channel/5-Den-mark/topic/with/45',
      { view: 'messages', narrow: { type: 'topic', channelId: 5, topic: '' }, with: 45 },
    ],
    [
      '#narrow/channel/5-Den-mark/topic//near/3',
      { view: 'messages', narrow: { type: 'topic', channelId: 5, topic: '' }, near: 3 },
    ],
    ['#narrow/dm/9,3-group', { view: 'messages', narrow: { type: 'direct', userIds: [3, 9] } }],
    ['#narrow/stream/7', { view: 'messages', narrow: { type: 'channel', channelId: 7 } }],
  ])('as the server writes it: %s', (fragment, route) => {
    expect(parseFragment(fragment)).toEqual(route);
  });
});
