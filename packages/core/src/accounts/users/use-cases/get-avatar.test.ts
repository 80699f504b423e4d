import * as E from 'fp-ts/Either';
import { accessFailure, avatarUrl, unknownUserAvatar } from '../../../access';
import { dummyEmail } from '../../../access/users/email-visibility';
import { fakeGravatars, inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { aCaller, aRealm, aUser, aVisitor, someRealm } from '../../../testing';
import { getAvatar } from './get-avatar';

const user = aUser({ avatarSource: 'U', avatarKey: '1/abc', emailVisibility: 4 });
const guest = aUser({ role: role.guest });
const closed = aRealm({
  settings: { can_access_all_users_group: someRealm.systemGroups['role:members'] },
});
const open = aRealm({ settings: { enable_spectator_access: true } });
const gravatarOf = (email: string) =>
  avatarUrl(
    { avatarSource: 'G', avatarVersion: 1, avatarKey: fakeGravatars.keyOf(email), bot: null },
    someRealm.url,
  );

describe('getAvatar', () => {
  const find = (viewer: Parameters<ReturnType<typeof getAvatar>>[0], name: string) =>
    getAvatar(inMemory({ users: [user, guest] }))(viewer, { name, isMedium: false })();

  it.each([
    ['an id', aCaller(), String(user.id), avatarUrl(user, someRealm.url)],
    [
      'a dummy address',
      aCaller(),
      dummyEmail(user.id, someRealm.host),
      avatarUrl(user, someRealm.url),
    ],
    ['a hidden address', aCaller(), user.deliveryEmail, gravatarOf(user.deliveryEmail)],
    ['an unknown address', aCaller(), 'nobody@example.org', gravatarOf('nobody@example.org')],
    ['an unknown id', aCaller(), '999999', gravatarOf('999999')],
    [
      'an inaccessible user',
      aCaller({ user: guest, realm: closed }),
      String(user.id),
      unknownUserAvatar(someRealm),
    ],
    ['a visitor', aVisitor({ realm: open }), String(user.id), avatarUrl(user, someRealm.url)],
  ])('returns the URL for %s', async (_, viewer, name, url) => {
    expect(await find(viewer, name)).toEqual(E.right(url));
  });

  it('returns the URL of the larger picture', async () => {
    const found = getAvatar(inMemory({ users: [user] }))(aCaller(), {
      name: String(user.id),
      isMedium: true,
    });
    expect(await found()).toEqual(E.right(avatarUrl(user, someRealm.url, true)));
  });

  it.each([
    ['if the organization does not admit visitors', aVisitor(), String(user.id)],
    ['who look up an address', aVisitor({ realm: open }), user.deliveryEmail],
  ])('rejects visitors %s', async (_, viewer, name) => {
    expect(await find(viewer, name)).toEqual(E.left(accessFailure('NotLoggedIn')));
  });
});
