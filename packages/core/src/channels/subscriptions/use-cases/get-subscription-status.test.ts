import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory, nextId } from '../../../in-memory';
import { UserId, role } from '../../../kernel';
import { aCaller, aChannel, aSubscription, aUser, someRealm } from '../../../testing';
import { channelFailure } from '../../failures';
import { getSubscriptionStatus, listUserChannels } from './get-subscription-status';

const caller = aCaller();
const administrator = aCaller({ role: role.administrator });
const guest = aCaller({ role: role.guest });
const [other, former] = [aUser(), aUser({ isActive: false })];
const [open, secret] = [aChannel(), aChannel({ privacy: 'private' })];
const web = aChannel({ privacy: 'webPublic' });
const old = aChannel({ isArchived: true });
const ports = inMemory({
  realms: [someRealm],
  users: [caller.user, guest.user, other, former],
  channels: [open, secret, web, old],
  subscriptions: [open, secret, old].map(({ id }) =>
    aSubscription({ userId: other.id, channelId: id }),
  ),
});
const invalid = E.left(channelFailure('InvalidChannelId'));

describe('getSubscriptionStatus', () => {
  it.each([
    ['a subscriber', caller, other, open, E.right(true)],
    ['nobody else', caller, caller.user, open, E.right(false)],
    [
      'a subscriber of a private channel to administrators',
      administrator,
      other,
      secret,
      E.right(true),
    ],
    ['nobody in a hidden channel', caller, other, secret, invalid],
    ['nobody in a public channel to guests', guest, other, open, invalid],
    ['everyone in a web-public channel to guests', guest, guest.user, web, E.right(false)],
    ['no deactivated users', caller, former, open, E.left(accessFailure('UserIsDeactivated'))],
    [
      'no unknown users',
      caller,
      { id: nextId(UserId) },
      open,
      E.left(accessFailure('UserDoesNotExist')),
    ],
  ])('finds %s', async (_, who, { id: userId }, { id: channelId }, expected) => {
    expect(await getSubscriptionStatus(ports)(who, { userId, channelId })()).toEqual(expected);
  });
});

describe('listUserChannels', () => {
  it.each([
    ['that the caller can see', caller, [open.id]],
    ['to administrators, private ones too', administrator, [open.id, secret.id]],
  ])('lists the channels of a user %s', async (_, who, ids) => {
    expect(await listUserChannels(ports)(who, { userId: other.id })()).toEqual(E.right(ids));
  });
});
