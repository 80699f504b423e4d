import { nextId } from '../../in-memory';
import { UserId, role } from '../../kernel';
import { aCaller, aChannel, someRealm } from '../../testing';
import type { Channel } from './channel';
import { inSightOf, sightDifferences } from './sight-difference';

const [one, other, third] = [aChannel(), aChannel(), aChannel()];

const sightOf = (...channels: readonly Channel[]) => ({
  channels,
  withSubscribers: new Set(channels.filter((channel) => channel !== third).map(({ id }) => id)),
});

describe('inSightOf', () => {
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
    expect(inSightOf(viewer, targets)).toEqual({
      channels: expected,
      withSubscribers: new Set(expected.map(({ id }) => id)),
    });
  });
});

describe('sightDifferences', () => {
  const [ann, bob, cem, dan] = [nextId(UserId), nextId(UserId), nextId(UserId), nextId(UserId)];

  it('puts those together who see the same come and go', () => {
    expect(
      sightDifferences([
        { userId: ann, before: sightOf(one), after: sightOf(one, other, third) },
        { userId: bob, before: sightOf(other), after: sightOf(one) },
        { userId: cem, before: sightOf(), after: sightOf(other, third) },
        { userId: dan, before: sightOf(one, other), after: sightOf(one, other) },
      ]),
    ).toEqual([
      { userIds: [ann, cem], gained: [other, third], peopled: [other], lost: [] },
      { userIds: [bob], gained: [one], peopled: [one], lost: [other] },
    ]);
  });

  it('keeps those apart of whom only some may know who is in', () => {
    const blind = { channels: [one], withSubscribers: new Set<never>() };
    const changes = [ann, bob].map((userId) => ({
      userId,
      before: sightOf(),
      after: sightOf(one),
    }));
    expect(
      sightDifferences([...changes, { userId: cem, before: sightOf(), after: blind }]),
    ).toMatchObject([
      { userIds: [ann, bob], peopled: [one] },
      { userIds: [cem], peopled: [] },
    ]);
  });
});
