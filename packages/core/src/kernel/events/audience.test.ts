import { nextId } from '../../in-memory';
import { ChannelId, MessageId, UserId } from '../shared/id';
import type { Role } from '../shared/role';
import { role } from '../shared/role';
import type { Audience, Listener } from './audience';
import { everyone, includes, onlyTo } from './audience';

const listener = (given: Role, allPublicChannels = false, isBot = false): Listener => ({
  userId: nextId(UserId),
  role: given,
  isBot,
  allPublicChannels,
});

const nobody = () => false;
const receivers = { channelId: nextId(ChannelId), messageId: nextId(MessageId) };

describe('includes', () => {
  it.each([
    ['everyone', role.guest, true],
    ['guests', role.guest, true],
    ['guests', role.member, false],
    ['nonGuests', role.guest, false],
    ['nonGuests', role.member, true],
    ['administrators', role.moderator, false],
    ['administrators', role.administrator, true],
    ['administrators', role.owner, true],
    ['humanAdministrators', role.moderator, false],
    ['humanAdministrators', role.administrator, true],
  ] as const)('%s: role %d %s', (standing, given, isIncluded) => {
    expect(includes({ users: [], standing }, listener(given), nobody)).toBe(isIncluded);
  });

  it('includes bots that are administrators, except where it is for people', () => {
    const bot = listener(role.administrator, false, true);
    expect(includes({ users: [], standing: 'administrators' }, bot, nobody)).toBe(true);
    expect(includes({ users: [], standing: 'humanAdministrators' }, bot, nobody)).toBe(false);
  });

  it('includes everyone, or only the listed users', () => {
    const [one, other] = [listener(role.member), listener(role.owner)];
    expect(includes(everyone, one, nobody)).toBe(true);
    expect(includes(onlyTo(one.userId), one, nobody)).toBe(true);
    expect(includes(onlyTo(one.userId), other, nobody)).toBe(false);
  });

  it('includes users who received the message that it names, and no others', () => {
    const one = listener(role.member);
    const received = (userId: UserId) => userId === one.userId;
    expect(includes({ users: [], receivers }, one, received)).toBe(true);
    expect(includes({ users: [], receivers }, one, nobody)).toBe(false);
    expect(includes({ users: [] }, one, received)).toBe(false);
  });

  it.each([
    ['that asked for public channels', true, true, role.member, true],
    ['that did not', true, false, role.member, false],
    ['in a private channel', false, true, role.owner, false],
    ['of a guest', true, true, role.guest, false],
  ])('includes a queue: %s', (_, publicChannel, asked, given, isIncluded) => {
    const audience: Audience = { users: [], receivers, publicChannel };
    expect(includes(audience, listener(given, asked), nobody)).toBe(isIncluded);
  });

  it.each([
    ['a member, as a receiver', 'orSubscribed', role.member, false, true],
    ['no guest who is not subscribed', 'orSubscribed', role.guest, false, false],
    ['a guest who is subscribed', 'orSubscribed', role.guest, true, true],
    ['a subscriber, where one must be both', 'andSubscribed', role.guest, true, true],
    ['nobody who left, where one must be both', 'andSubscribed', role.owner, false, false],
  ] as const)(
    'of those whose history a message entered, includes %s',
    (_, rule, given, isIn, is) => {
      const one = listener(given);
      const next = nextId(MessageId);
      const audience: Audience = {
        users: [],
        receivers: { ...receivers, next, rule, enteredFor: [one.userId] },
      };
      expect(includes(audience, one, (_user, id) => id === next && isIn)).toBe(is);
    },
  );

  it('excludes the exceptions, whatever else it says', () => {
    const one = listener(role.owner, true);
    const audience: Audience = {
      users: [one.userId],
      standing: 'everyone',
      receivers,
      publicChannel: true,
      except: [one.userId],
    };
    expect(includes(audience, one, () => true)).toBe(false);
    expect(includes(audience, listener(role.owner), nobody)).toBe(true);
  });
});
