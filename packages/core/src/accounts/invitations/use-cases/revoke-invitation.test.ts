import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { aCaller, anInvitation, exactly } from '../../../testing';
import { accountFailure } from '../../failures';
import { revokeInvitation, revokeInvitationLink } from './revoke-invitation';

const caller = aCaller();
const own = { referrerId: caller.user.id };
const sent = anInvitation({ ...own, status: 'used' });
const link = anInvitation({ ...own, email: null });
const missing = E.left(accountFailure('NoSuchInvitation'));

describe('revoking', () => {
  it('removes an invitation to an address, used or not', async () => {
    const ports = inMemory({ invitations: [sent, link] });
    expect(await revokeInvitation(ports)(caller, sent.id)()).toEqual(E.right(undefined));
    expect(ports.state().invitations).toEqual([link]);
    expect(ports.state().events).toMatchObject([
      {
        event: { _tag: 'InvitationsChanged' },
        audience: exactly({ users: [caller.user.id], standing: 'administrators' }),
      },
    ]);
  });

  it('revokes a link once', async () => {
    const ports = inMemory({ invitations: [sent, link] });
    expect(await revokeInvitationLink(ports)(caller, link.id)()).toEqual(E.right(undefined));
    expect(ports.state().invitations[1]?.status).toBe('revoked');
    expect(await revokeInvitationLink(ports)(caller, link.id)()).toEqual(
      E.left(accountFailure('InvitationRevokedAlready')),
    );
  });

  it('rejects the wrong kind of invitation, and invitations of other users', async () => {
    const ports = inMemory({ invitations: [sent, link] });
    expect(await revokeInvitation(ports)(caller, link.id)()).toEqual(missing);
    expect(await revokeInvitationLink(ports)(caller, sent.id)()).toEqual(missing);
    expect(await revokeInvitation(ports)(aCaller(), sent.id)()).toEqual(
      E.left(accountFailure('InvitationNeedsAdministrator')),
    );
  });
});
