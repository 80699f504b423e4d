import type { NamedNarrow } from '@parley/client';
import { narrowOfTerms } from '@parley/client';
import fc from 'fast-check';
import type { Route } from './route';
import { addressOf, parseFragment, reader } from './route';

const ids = fc.integer({ min: 1, max: 1_000_000 });

const narrows: fc.Arbitrary<NamedNarrow> = fc.oneof(
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
  fc.constantFrom<NamedNarrow>({ type: 'feed' }, { type: 'mentions' }, { type: 'starred' }),
  fc
    .uniqueArray(
      fc.oneof(
        fc.record({ operator: fc.constant('search'), operand: fc.string({ unit: 'binary' }) }),
        fc.record({
          operator: fc.constantFrom('sender', 'dm-including', 'id'),
          operand: ids,
          negated: fc.constant(true),
        }),
        fc.record({ operator: fc.constant('has'), operand: fc.constantFrom('link', 'image') }),
        fc.record({ operator: fc.constant('channel'), operand: ids }),
      ),
      { minLength: 1, maxLength: 4, selector: ({ operator }) => operator },
    )
    .map(narrowOfTerms),
);

const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.constantFrom<Route>(
    { view: 'inbox' },
    { view: 'recent' },
    { view: 'drafts' },
    { view: 'channels' },
    { view: 'channels', open: 'new' },
    { view: 'groups' },
    { view: 'settings', section: 'profile' },
    { view: 'organization', section: 'members' },
  ),
  ids.map((open) => ({ view: 'channels' as const, open })),
  ids.map((open) => ({ view: 'groups' as const, open })),
  ids.map((userId) => ({ view: 'user' as const, userId })),
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

  it('of a direct conversation is the same for everybody in it', () => {
    const addresses = [
      { me: 3, userIds: [5, 9] },
      { me: 5, userIds: [3, 9] },
    ].map(({ me, userIds }) => {
      reader.value = me;
      const address = addressOf({ view: 'messages', narrow: { type: 'direct', userIds } });
      expect(parseFragment(address)).toMatchObject({ narrow: { userIds } });
      return address;
    });
    reader.value = 0;
    expect(addresses).toEqual(['#narrow/dm/3,5,9', '#narrow/dm/3,5,9']);
  });

  it.each<[string, Route | undefined]>([
    ['', undefined],
    ['#nothing', undefined],
    ['#narrow', undefined],
    ['#user/x', undefined],
    ['#settings', { view: 'settings', section: 'profile' }],
    [
      '#narrow/channel/5-Den-mark/-sender/8-Romeo/is/unread/near/9',
      {
        view: 'messages',
        narrow: {
          type: 'search',
          terms: [
            { operator: 'channel', operand: 5 },
            { operator: 'sender', operand: 8, negated: true },
            { operator: 'is', operand: 'unread' },
          ],
        },
        near: 9,
      },
    ],
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
