import { nextId } from '../../in-memory';
import { UserId, role } from '../../kernel';
import { aCaller, aChannel, someRealm } from '../../testing';
import type { Channel } from './channel';
import { visibleChannelsOf, visibilityDifferences } from './visibility-difference';

const [one, other, third] = [aChannel(), aChannel(), aChannel()];

const visibilityOf = (...channels: readonly Channel[]) => ({
  channels,
  withSubscribers: new Set(channels.filter((channel) => channel !== third).map(({ id }) => id)),
});

describe('visibleChannelsOf', () => {
  const group = someRealm.systemGroups['role:moderators'];
  const closed = aChannel({
    privacy: 'private',
    permissions: { ...one.permissions, can_subscribe_group: group },
  });
  const targets = [
    { channel: one, isSubscribed: false },
    { channel: closed, isSubscribed: false },
  ];

  it.each([
    ['a member', aCaller(), [one]],
    ['a holder', aCaller({ groups: new Set([group]) }), [one, closed]],
    ['a guest', aCaller({ role: role.guest }), []],
  ] as const)('knows what comes in sight of %s', (_, viewer, expected) => {
    expect(visibleChannelsOf(viewer, targets)).toEqual({
      channels: expected,
      withSubscribers: new Set(expected.map(({ id }) => id)),
    });
  });
});

describe('visibilityDifferences', () => {
  const [ann, bob, cem, dan] = [nextId(UserId), nextId(UserId), nextId(UserId), nextId(UserId)];

  it('puts those together who see the same come and go', () => {
    expect(
      visibilityDifferences([
        { userId: ann, before: visibilityOf(one), after: visibilityOf(one, other, third) },
        { userId: bob, before: visibilityOf(other), after: visibilityOf(one) },
        { userId: cem, before: visibilityOf(), after: visibilityOf(other, third) },
        { userId: dan, before: visibilityOf(one, other), after: visibilityOf(one, other) },
      ]),
    ).toEqual([
      { userIds: [ann, cem], gained: [other, third], gainedWithSubscribers: [other], lost: [] },
      { userIds: [bob], gained: [one], gainedWithSubscribers: [one], lost: [other] },
    ]);
  });

  it('keeps those apart of whom only some may know who is in', () => {
    const blind = { channels: [one], withSubscribers: new Set<never>() };
    const changes = [ann, bob].map((userId) => ({
      userId,
      before: visibilityOf(),
      after: visibilityOf(one),
    }));
    expect(
      visibilityDifferences([...changes, { userId: cem, before: visibilityOf(), after: blind }]),
    ).toMatchObject([
      { userIds: [ann, bob], gainedWithSubscribers: [one] },
      { userIds: [cem], gainedWithSubscribers: [] },
    ]);
  });
});
