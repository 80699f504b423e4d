import * as E from 'fp-ts/Either';
import { role } from '../../kernel';
import { aBot, aCaller, aChannel, aUser, asCorrespondent, someRealm } from '../../testing';
import { mayPost } from './posting-permission';
import { channelFailure } from '../failures';

const { systemGroups } = someRealm;
const may = E.right(undefined);
const unauthorized = E.left(channelFailure('NotAuthorizedToSend', { channel: 'Denmark' }));
const open = { permissions: { can_subscribe_group: systemGroups['role:members'] } };
const forModerators = { can_send_message_group: systemGroups['role:moderators'] };

describe('mayPost', () => {
  it.each([
    ['a member in a public channel', role.member, {}, false, may],
    ['a member in a private channel', role.member, { privacy: 'private' }, false, unauthorized],
    ['a subscriber of a private channel', role.member, { privacy: 'private' }, true, may],
    ['whoever may join it by themselves', role.member, { privacy: 'private', ...open }, false, may],
    [
      'whoever may join where history is protected',
      role.member,
      { privacy: 'privateProtected', ...open },
      false,
      unauthorized,
    ],
    [
      'an administrator in a private channel',
      role.owner,
      { privacy: 'private' },
      false,
      unauthorized,
    ],
    ['a guest in a public channel', role.guest, {}, false, unauthorized],
    ['a guest in a web-public channel', role.guest, { privacy: 'webPublic' }, false, may],
    ['a subscribed guest', role.guest, {}, true, may],
    ['a subscriber of an archived channel', role.member, { isArchived: true }, true, unauthorized],
    ['whoever the channel permits', role.moderator, { permissions: forModerators }, false, may],
    [
      'nobody else',
      role.member,
      { permissions: forModerators },
      true,
      E.left(channelFailure('MayNotPost', { policy: 4, isGuest: false })),
    ],
    [
      'nobody without permission, which is asked first',
      role.member,
      { permissions: forModerators, isArchived: true, privacy: 'private' },
      false,
      E.left(channelFailure('MayNotPost', { policy: 4, isGuest: false })),
    ],
  ] as const)('lets %s', (_, given, channel, isSubscribed, result) => {
    const target = { channel: aChannel({ name: 'Denmark', ...channel }), isSubscribed };
    expect(mayPost(aCaller({ role: given }), target, undefined)).toEqual(result);
  });

  it.each([
    ['has the permission of its owner', role.moderator, true, may],
    ['needs access of its own or its owner’s', role.moderator, false, unauthorized],
    [
      'needs a permission',
      role.member,
      true,
      E.left(channelFailure('MayNotPost', { policy: 4, isGuest: false })),
    ],
  ])('a bot %s', (_, given, isSubscribed, result) => {
    const owner = aUser({ role: given });
    const channel = aChannel({ name: 'Denmark', privacy: 'private', permissions: forModerators });
    const target = { channel, isSubscribed: false };
    const botOwner = { ...asCorrespondent(owner), isSubscribed };
    expect(mayPost(aCaller({ user: aBot(owner) }), target, botOwner)).toEqual(result);
  });
});
