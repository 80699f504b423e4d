import { nextId } from '../../in-memory';
import { UserId, includes, role } from '../../kernel';
import type { ChannelSight } from './channel-audience';
import { metadataAudience, sightOnlyAt, sightThroughout } from './channel-audience';
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
  const insidersOf: Readonly<Record<ChannelPrivacy, readonly Name[]>> = {
    webPublic: [],
    public: ['guestInside'],
    private: ['subscriber', 'guestInside'],
    privateProtected: ['subscriber', 'guestInside'],
  };
  const privacies = Object.keys(insidersOf) as ChannelPrivacy[];
  const sights = [
    ...privacies.map((privacy) => ({ privacy, named: insidersOf[privacy] })),
    { privacy: 'private' as const, named: [...insidersOf.private, 'holder' as const] },
    { privacy: 'private' as const, named: [...insidersOf.private, 'administrator' as const] },
  ].map(({ privacy, named }): ChannelSight => ({
    privacy,
    insiders: named.map((name) => people[name].userId),
  }));
  const heard = (audience: ReturnType<typeof sightOnlyAt>): readonly Name[] =>
    names.filter(
      (name) =>
        audience !== undefined &&
        includes(audience, { ...people[name], allPublicStreams: false }, () => false),
    );
  const knowing = ({ privacy, insiders }: ChannelSight) =>
    heard(metadataAudience({ privacy }, insiders));

  it.each(sights.flatMap((one) => sights.map((other) => [one, other] as const)))(
    'tells those who know of it as %j from those who know of it as %j',
    (one, other) => {
      const [now, then] = [knowing(one), knowing(other)];
      expect(heard(sightOnlyAt(one, other, [people.administrator.userId]))).toEqual(
        now.filter((name) => !then.includes(name)),
      );
      expect(heard(sightThroughout(one, other))).toEqual(now.filter((name) => then.includes(name)));
    },
  );
});
