import { includes } from '../events/audience';
import { UserId } from '../shared/id';
import { nextId } from '../testing';
import { role } from '../users/role';
import { metadataAudience } from './channel-audience';

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
