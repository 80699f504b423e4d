import { role } from '../../kernel';
import { aCaller, aChannel, aRealm, aUser, someRealm } from '../../testing';
import { mayAddSubscribers } from './subscription-permission';

const { systemGroups } = someRealm;
const nobodyMay = aRealm({
  settings: { can_add_subscribers_group: systemGroups['role:nobody'] },
});

describe('mayAddSubscribers', () => {
  it.each([
    ['a member to a public channel', aCaller(), 'public', false, true],
    ['a member to a private channel', aCaller(), 'private', false, false],
    ['a subscribed member to a private channel', aCaller(), 'private', true, true],
    ['a guest', aCaller({ role: role.guest }), 'public', true, false],
    ['a member whom the realm does not let', aCaller({ realm: nobodyMay }), 'public', true, false],
    [
      'an administrator whom the realm does not let',
      aCaller({ realm: nobodyMay, role: role.administrator }),
      'public',
      false,
      true,
    ],
    [
      'an administrator to a private channel',
      aCaller({ role: role.administrator }),
      'private',
      false,
      false,
    ],
    [
      'a subscribed administrator to a private channel',
      aCaller({ realm: nobodyMay, role: role.administrator }),
      'private',
      true,
      true,
    ],
  ] as const)('of %s', (_, caller, privacy, isSubscribed, may) => {
    expect(mayAddSubscribers(caller, { channel: aChannel({ privacy }), isSubscribed })).toBe(may);
  });

  it('is given by the channel itself, subscribed or not, except to guests', () => {
    const permissions = { can_add_subscribers_group: systemGroups['role:everyone'] };
    const target = { channel: aChannel({ privacy: 'private', permissions }), isSubscribed: false };
    expect(mayAddSubscribers(aCaller({ realm: nobodyMay }), target)).toBe(true);
    expect(mayAddSubscribers(aCaller({ role: role.guest }), target)).toBe(false);
  });

  it('is given to those who administer the channel', () => {
    const user = aUser();
    const permissions = {
      can_administer_channel_group: { direct_members: [user.id], direct_subgroups: [] },
    };
    const target = { channel: aChannel({ permissions }), isSubscribed: false };
    expect(mayAddSubscribers(aCaller({ realm: nobodyMay, user }), target)).toBe(true);
    expect(mayAddSubscribers(aCaller({ realm: nobodyMay }), target)).toBe(false);
  });
});
