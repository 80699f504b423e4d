import { visibilityPermissions } from '../../access';
import { nextId } from '../../in-memory';
import { UserId, includes, role } from '../../kernel';
import { aCaller, aChannel, aUser, someRealm } from '../../testing';
import type { Channel } from './channel';
import type { ChannelVisibility } from './channel-audience';
import {
  audienceOnlyAt,
  audienceThroughout,
  hasSameVisibility,
  isVisibleByRole,
  metadataAudience,
  visibilityDifferences,
  visibleChannelsOf,
} from './channel-audience';
import type { ChannelPrivacy } from './channel-privacy';

const subscriber = nextId(UserId);

describe('metadataAudience', () => {
  it.each([
    ['webPublic', [role.owner, role.administrator, role.moderator, role.member, role.guest]],
    ['public', [role.owner, role.administrator, role.moderator, role.member]],
    ['private', [role.owner, role.administrator]],
    ['privateProtected', [role.owner, role.administrator]],
  ] as const)('includes these roles for a channel that is %s', (privacy, roles) => {
    const audience = metadataAudience({ privacy }, [subscriber]);
    const receives = (userId: UserId, given: (typeof role)[keyof typeof role]) =>
      includes(
        audience,
        { userId, role: given, isBot: false, allPublicChannels: false },
        () => false,
      );
    expect(Object.values(role).filter((each) => receives(nextId(UserId), each))).toEqual(roles);
    expect(receives(subscriber, role.guest)).toBe(true);
  });
});

describe('audiences of a channel at two times', () => {
  const people = {
    administrator: { userId: nextId(UserId), role: role.administrator },
    member: { userId: nextId(UserId), role: role.member },
    guest: { userId: nextId(UserId), role: role.guest },
    subscriber: { userId: subscriber, role: role.member },
    guestInside: { userId: nextId(UserId), role: role.guest },
    holder: { userId: nextId(UserId), role: role.moderator },
  };
  type Name = keyof typeof people;
  const names = Object.keys(people) as Name[];
  const viewersOfChannel: Readonly<Record<ChannelPrivacy, readonly Name[]>> = {
    webPublic: [],
    public: ['guestInside'],
    private: ['subscriber', 'guestInside'],
    privateProtected: ['subscriber', 'guestInside'],
  };
  const privacies = Object.keys(viewersOfChannel) as ChannelPrivacy[];
  const visibilities = [
    ...privacies.map((privacy) => ({ privacy, named: viewersOfChannel[privacy] })),
    { privacy: 'private' as const, named: [...viewersOfChannel.private, 'holder' as const] },
    { privacy: 'private' as const, named: [...viewersOfChannel.private, 'administrator' as const] },
  ].map(({ privacy, named }): ChannelVisibility => ({
    privacy,
    viewers: named.map((name) => people[name].userId),
  }));
  const receiversOf = (audience: ReturnType<typeof audienceOnlyAt>): readonly Name[] =>
    names.filter(
      (name) =>
        audience !== undefined &&
        includes(
          audience,
          { ...people[name], isBot: false, allPublicChannels: false },
          () => false,
        ),
    );
  const viewersAt = ({ privacy, viewers }: ChannelVisibility) =>
    receiversOf(metadataAudience({ privacy }, viewers));

  it.each(visibilities.flatMap((one) => visibilities.map((other) => [one, other] as const)))(
    'distinguishes the viewers at %j from those at %j',
    (one, other) => {
      const [now, then] = [viewersAt(one), viewersAt(other)];
      expect(receiversOf(audienceOnlyAt(one, other, [people.administrator.userId]))).toEqual(
        now.filter((name) => !then.includes(name)),
      );
      expect(receiversOf(audienceThroughout(one, other))).toEqual(
        now.filter((name) => then.includes(name)),
      );
    },
  );
});

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
  ] as const)('are those that %s can see', (_, viewer, expected) => {
    expect(visibleChannelsOf(viewer, targets)).toEqual({
      channels: expected,
      withSubscribers: new Set(expected.map(({ id }) => id)),
    });
  });
});

describe('visibilityDifferences', () => {
  const [ann, bob, cem, dan] = [nextId(UserId), nextId(UserId), nextId(UserId), nextId(UserId)];

  it('groups users with the same gained and lost channels', () => {
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

  it('separates users who see the subscribers from those who do not', () => {
    const withoutSubscribers = { channels: [one], withSubscribers: new Set<never>() };
    const changes = [ann, bob].map((userId) => ({
      userId,
      before: visibilityOf(),
      after: visibilityOf(one),
    }));
    expect(
      visibilityDifferences([
        ...changes,
        { userId: cem, before: visibilityOf(), after: withoutSubscribers },
      ]),
    ).toMatchObject([
      { userIds: [ann, bob], gainedWithSubscribers: [one] },
      { userIds: [cem], gainedWithSubscribers: [] },
    ]);
  });
});

describe('isVisibleByRole', () => {
  it.each([
    [role.guest, ['webPublic']],
    [role.member, ['webPublic', 'public']],
    [role.moderator, ['webPublic', 'public']],
    [role.administrator, ['webPublic', 'public', 'private', 'privateProtected']],
    [role.owner, ['webPublic', 'public', 'private', 'privateProtected']],
  ])('agrees with the audience for role %s', (given, expected) => {
    const user = aUser({ role: given });
    const listener = { userId: user.id, role: given, isBot: false, allPublicChannels: false };
    const privacies = ['webPublic', 'public', 'private', 'privateProtected'] as const;
    expect(privacies.filter((privacy) => isVisibleByRole({ privacy }, user))).toEqual(expected);
    expect(
      privacies.filter((privacy) =>
        includes(metadataAudience({ privacy }, []), listener, () => false),
      ),
    ).toEqual(expected);
  });
});

describe('hasSameVisibility', () => {
  const members = someRealm.systemGroups['role:members'];
  it.each([
    ['another privacy', aChannel(), { privacy: 'private' as const }, false],
    ['another name', aChannel({ privacy: 'private' }), { name: 'other' }, true],
  ])('with %s', (_, before, change, same) => {
    expect(hasSameVisibility(before, { ...before, ...change })).toBe(same);
  });

  it.each(visibilityPermissions)('depends on %s, but only of private channels', (name) => {
    const changed = (before: Channel): Channel => ({
      ...before,
      permissions: { ...before.permissions, [name]: members },
    });
    const [open, closed] = [aChannel(), aChannel({ privacy: 'private' })];
    expect(hasSameVisibility(open, changed(open))).toBe(true);
    expect(hasSameVisibility(closed, changed(closed))).toBe(false);
  });
});
