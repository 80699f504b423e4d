import { nextId } from '../../in-memory';
import { UserId, includes, role } from '../../kernel';
import type { ChannelVisibility } from './channel-audience';
import { metadataAudience, audienceOnlyAt, audienceThroughout } from './channel-audience';
import type { ChannelPrivacy } from './channel-privacy';

const subscriber = nextId(UserId);

describe('metadataAudience', () => {
  it.each([
    ['webPublic', [role.owner, role.administrator, role.moderator, role.member, role.guest]],
    ['public', [role.owner, role.administrator, role.moderator, role.member]],
    ['private', [role.owner, role.administrator]],
    ['privateProtected', [role.owner, role.administrator]],
  ] as const)('of a channel that is %s', (privacy, standing) => {
    const audience = metadataAudience({ privacy }, [subscriber]);
    const hears = (userId: UserId, given: (typeof role)[keyof typeof role]) =>
      includes(audience, { userId, role: given, allPublicStreams: false }, () => false);
    expect(Object.values(role).filter((each) => hears(nextId(UserId), each))).toEqual(standing);
    expect(hears(subscriber, role.guest)).toBe(true);
  });
});

describe('who knows of a channel at two times', () => {
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
    subscribersWithAccess: named.map((name) => people[name].userId),
  }));
  const heard = (audience: ReturnType<typeof audienceOnlyAt>): readonly Name[] =>
    names.filter(
      (name) =>
        audience !== undefined &&
        includes(audience, { ...people[name], allPublicStreams: false }, () => false),
    );
  const knowing = ({ privacy, subscribersWithAccess }: ChannelVisibility) =>
    heard(metadataAudience({ privacy }, subscribersWithAccess));

  it.each(visibilities.flatMap((one) => visibilities.map((other) => [one, other] as const)))(
    'tells those who know of it as %j from those who know of it as %j',
    (one, other) => {
      const [now, then] = [knowing(one), knowing(other)];
      expect(heard(audienceOnlyAt(one, other, [people.administrator.userId]))).toEqual(
        now.filter((name) => !then.includes(name)),
      );
      expect(heard(audienceThroughout(one, other))).toEqual(
        now.filter((name) => then.includes(name)),
      );
    },
  );
});
