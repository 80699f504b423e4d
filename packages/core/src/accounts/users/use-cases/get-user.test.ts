import * as E from 'fp-ts/Either';
import { accessFailure, viewUser } from '../../../access';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { aCaller, aChannel, aRealm, aSubscription, aUser, someRealm } from '../../../testing';
import { getUser } from './get-user';

const realm = aRealm({
  settings: { can_access_all_users_group: someRealm.systemGroups['role:members'] },
});
const guest = aCaller({ realm, role: role.guest });
const known = aUser({ isActive: true });
const inaccessible = aUser({ emailVisibility: 4 });
const channel = aChannel();
const ports = inMemory({
  users: [guest.user, known, inaccessible],
  channels: [channel],
  subscriptions: [guest.user, known].map(({ id }) =>
    aSubscription({ userId: id, channelId: channel.id }),
  ),
});

describe('getUser', () => {
  const byId = (id: typeof known.id) => ({ _tag: 'ById' as const, id });

  it('shows every user to members, and only known users to guests with limited visibility', async () => {
    const shown = E.right({ user: viewUser(known, realm), profile: [] });
    expect(await getUser(ports)(guest, byId(known.id))()).toEqual(shown);
    expect(E.isRight(await getUser(ports)(aCaller({ realm }), byId(inaccessible.id))())).toBe(true);
    expect(await getUser(ports)(guest, byId(inaccessible.id))()).toEqual(
      E.left(accessFailure('InsufficientPermission')),
    );
  });

  it.each([
    ['an unknown id', byId(aUser().id)],
    [
      'an address that the caller may not see',
      { _tag: 'ByEmail' as const, email: inaccessible.deliveryEmail },
    ],
  ])('does not find a user by %s', async (_, reference) => {
    expect(await getUser(ports)(aCaller({ realm }), reference)()).toEqual(
      E.left(accessFailure('UserDoesNotExist')),
    );
  });

  it('finds a user by an address that the caller may see', async () => {
    const reference = { _tag: 'ByEmail' as const, email: known.deliveryEmail };
    expect(await getUser(ports)(aCaller({ realm }), reference)()).toMatchObject(
      E.right({ user: { id: known.id } }),
    );
  });
});
