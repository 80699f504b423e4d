import * as E from 'fp-ts/Either';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { InvitationId, role } from '../../../kernel';
import { aCaller, aUser, anInvitation } from '../../../testing';
import { accountFailure } from '../../failures';
import { resendInvitation } from './resend-invitation';

const caller = aCaller();
const own = { referrerId: caller.user.id };
const invitation = anInvitation({ ...own, expiresAt: someTime + 60 });
const missing = accountFailure('NoSuchInvitation');

describe('resendInvitation', () => {
  it('sends the invitation again without extending it', async () => {
    const ports = inMemory({ invitations: [invitation] });
    expect(await resendInvitation(ports)(caller, invitation.id)()).toEqual(E.right(undefined));
    expect(ports.state().jobs.map(({ job }) => job)).toMatchObject([
      { notice: { _tag: 'InvitationNotice', invitationId: invitation.id } },
    ]);
    expect(ports.state().invitations).toEqual([invitation]);
  });

  it.each([
    ['an unknown invitation', anInvitation({ ...own, id: nextId(InvitationId) }), missing],
    ['a link', { ...invitation, email: null }, missing],
    ['an expired invitation', { ...invitation, expiresAt: someTime }, missing],
    [
      'the invitation of another user',
      { ...invitation, referrerId: aUser().id },
      accountFailure('InvitationNeedsAdministrator'),
    ],
  ])('does not send %s', async (_, existing, failure) => {
    const ports = inMemory({ invitations: [existing] });
    expect(await resendInvitation(ports)(caller, invitation.id)()).toEqual(E.left(failure));
    expect(ports.state().jobs).toEqual([]);
  });

  it('fails if the daily limit of emails is reached', async () => {
    const ports = {
      ...inMemory({ invitations: [invitation] }),
      invitationLimits: { validityMinutes: 1, emailsPerDay: 1 },
    };
    const resend = resendInvitation(ports)(aCaller({ role: role.owner }), invitation.id);
    expect(await resend()).toEqual(E.right(undefined));
    expect(await resend()).toEqual(
      E.left(accountFailure('InvitationFailed', { problem: 'dailyLimit', errors: [] })),
    );
  });
});
