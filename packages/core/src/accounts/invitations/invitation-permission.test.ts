import * as E from 'fp-ts/Either';
import { nextId, someTime } from '../../in-memory';
import { ChannelId, InvitationId, role, roles, secondsPerDay } from '../../kernel';
import { aCaller, aChannel, aRealm, aUser, someRealm } from '../../testing';
import type { Invitation } from './invitation';
import {
  checkInvitationAccess,
  checkInvitationChannels,
  checkInviter,
  isTooNewToInvite,
} from './invitation-permission';
import { accessFailure } from '../../access';
import { accountFailure } from '../failures';

describe('checkInviter', () => {
  const { owner, administrator, moderator, member, guest } = role;

  it.each([
    [owner, []],
    [administrator, [[owner, accessFailure('MustBeOwner')]]],
    [
      moderator,
      [
        [owner, accessFailure('MustBeOwner')],
        [administrator, accountFailure('InvitationNeedsAdministrator')],
      ],
    ],
    [
      member,
      [
        [owner, accessFailure('MustBeOwner')],
        [administrator, accountFailure('InvitationNeedsAdministrator')],
        [moderator, accountFailure('InvitationNeedsAdministrator')],
      ],
    ],
    [guest, roles.map((one) => [one, accessFailure('InsufficientPermission')])],
  ])('rejects roles above the caller’s role %d', (callerRole, refused) => {
    const caller = aCaller({ role: callerRole });
    const results = roles.flatMap((invitedAs) => {
      const result = checkInviter(caller, 'can_invite_users_group', invitedAs);
      return E.isLeft(result) ? [[invitedAs, result.left]] : [];
    });
    expect(results).toEqual(refused);
  });

  it('checks the permission first', () => {
    const realm = aRealm({
      settings: { can_invite_users_group: someRealm.systemGroups['role:administrators'] },
    });
    const check = (of: 100 | 200 | 300 | 400) =>
      checkInviter(aCaller({ realm, role: of }), 'can_invite_users_group', role.owner);
    expect([check(300), check(200), check(100)]).toEqual([
      E.left(accessFailure('InsufficientPermission')),
      E.left(accessFailure('MustBeOwner')),
      E.right(undefined),
    ]);
  });
});

describe('checkInvitationAccess', () => {
  const { owner, administrator, moderator, member } = role;
  const referrer = aUser();

  const anInvitation = (invitedAs: Invitation['terms']['role']): Invitation => ({
    id: nextId(InvitationId),
    realmId: someRealm.id,
    referrerId: referrer.id,
    email: 'someone@example.org',
    linkId: null,
    notifiesReferrer: true,
    terms: {
      role: invitedAs,
      channelIds: [],
      groupIds: [],
      includesDefaultChannels: false,
      welcomeMessage: null,
    },
    invitedAt: someTime,
    expiresAt: null,
    status: 'pending',
    tokenSalt: null,
  });

  it.each([
    [owner, E.right(undefined), E.right(undefined)],
    [administrator, E.left(accessFailure('MustBeOwner')), E.right(undefined)],
    [
      moderator,
      E.left(accessFailure('MustBeOwner')),
      E.left(accountFailure('InvitationNeedsAdministrator')),
    ],
    [
      member,
      E.left(accessFailure('MustBeOwner')),
      E.left(accountFailure('InvitationNeedsAdministrator')),
    ],
  ])('checks the role %d for invitations of other users', (callerRole, toOwners, toOthers) => {
    const caller = aCaller({ role: callerRole });
    expect(checkInvitationAccess(caller, anInvitation(owner))).toEqual(toOwners);
    for (const invitedAs of roles.filter((one) => one !== owner)) {
      expect(checkInvitationAccess(caller, anInvitation(invitedAs))).toEqual(toOthers);
    }
  });

  it.each(roles)('lets the referrer revoke an invitation to any role, as %d', (callerRole) => {
    const caller = aCaller({ user: { ...referrer, role: callerRole } });
    expect(checkInvitationAccess(caller, anInvitation(owner))).toEqual(E.right(undefined));
  });
});

describe('checkInvitationChannels', () => {
  const closed = aRealm({
    settings: { can_add_subscribers_group: someRealm.systemGroups['role:nobody'] },
  });
  const channel = aChannel();
  const standard = aChannel({ isDefault: true });
  const secret = aChannel({ privacy: 'privateProtected' });
  const archived = aChannel({ isArchived: true });
  const unknown = nextId(ChannelId);
  const outside = [channel, standard, secret, archived].map((one) => ({
    channel: one,
    isSubscribed: false,
  }));
  const check = (
    ids: readonly ChannelId[],
    caller = aCaller(),
    inside: readonly ChannelId[] = [],
  ) =>
    checkInvitationChannels(
      caller,
      ids,
      outside
        .filter((target) => ids.includes(target.channel.id))
        .map((target) => ({ ...target, isSubscribed: inside.includes(target.channel.id) })),
    );

  it('allows members the channels that they can read', () => {
    expect(check([channel.id, standard.id])).toEqual(E.right(undefined));
    expect(check([secret.id], aCaller(), [secret.id])).toEqual(E.right(undefined));
  });

  it('names the first channel that the caller cannot read, or that does not exist', () => {
    expect(check([channel.id, unknown, secret.id])).toEqual(
      E.left(accountFailure('InvalidInvitationChannel', { channelId: unknown })),
    );
    expect(check([secret.id, unknown])).toEqual(
      E.left(accountFailure('InvalidInvitationChannel', { channelId: secret.id })),
    );
    expect(check([archived.id])).toEqual(
      E.left(accountFailure('InvalidInvitationChannel', { channelId: archived.id })),
    );
  });

  it('allows default channels without the permission to subscribe others, except at old levels', () => {
    const member = aCaller({ realm: closed });
    const refused = E.left(accountFailure('CannotSubscribeInvitees'));
    expect(check([channel.id], member)).toEqual(refused);
    expect(check([standard.id], member)).toEqual(E.right(undefined));
    expect(check([standard.id], { ...member, level: 342 })).toEqual(E.right(undefined));
    expect(check([standard.id], { ...member, level: 341 })).toEqual(refused);
    expect(check([], { ...member, level: 341 })).toEqual(E.right(undefined));
    expect(check([channel.id], { ...aCaller(), level: 341 })).toEqual(E.right(undefined));
    expect(check([channel.id], aCaller({ realm: closed, role: role.administrator }))).toEqual(
      E.right(undefined),
    );
  });
});

describe('isTooNewToInvite', () => {
  const open = aRealm({ settings: { invite_required: false } });
  const joined = (days: number) => aUser({ joinedAt: someTime - days * secondsPerDay });

  it.each([
    ['three days, if anyone may join', aCaller({ realm: open, user: joined(3) }), false],
    ['less', aCaller({ realm: open, user: joined(2.9) }), true],
    ['less, if an invitation is required', aCaller({ user: joined(0) }), false],
    ['less, as administrator', aCaller({ realm: open, role: role.administrator }), false],
  ])('decides after %s', (_, caller, isTooNew) => {
    expect(isTooNewToInvite(caller, someTime)).toBe(isTooNew);
  });
});
