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
const contact = aUser({ isActive: true });
const stranger = aUser({ emailVisibility: 4 });
const channel = aChannel();
const ports = inMemory({
  users: [guest.user, contact, stranger],
  channels: [channel],
  subscriptions: [guest.user, contact].map(({ id }) =>
    aSubscription({ userId: id, channelId: channel.id }),
  ),
});

describe('getUser', () => {
  const byId = (id: typeof contact.id) => ({ _tag: 'ById' as const, id });

  it('shows members everyone, and guests with limited visibility whom they know', async () => {
    const shown = E.right({ user: viewUser(contact, realm), profile: [] });
    expect(await getUser(ports)(guest, byId(contact.id))()).toEqual(shown);
    expect(E.isRight(await getUser(ports)(aCaller({ realm }), byId(stranger.id))())).toBe(true);
    expect(await getUser(ports)(guest, byId(stranger.id))()).toEqual(
      E.left(accessFailure('InsufficientPermission')),
    );
  });

  it.each([
    ['an unknown id', byId(aUser().id)],
    [
      'an address that the caller may not see',
      { _tag: 'ByEmail' as const, email: stranger.deliveryEmail },
    ],
  ])('finds nobody by %s', async (_, reference) => {
    expect(await getUser(ports)(aCaller({ realm }), reference)()).toEqual(
      E.left(accessFailure('UserDoesNotExist')),
    );
  });

  it('finds a user by an address that the caller may see', async () => {
    const reference = { _tag: 'ByEmail' as const, email: contact.deliveryEmail };
    expect(await getUser(ports)(aCaller({ realm }), reference)()).toMatchObject(
      E.right({ user: { id: contact.id } }),
    );
  });
});
