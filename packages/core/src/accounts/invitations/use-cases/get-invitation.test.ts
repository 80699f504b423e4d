import * as E from 'fp-ts/Either';
import { inMemory, someTime } from '../../../in-memory';
import { aVisitor, anInvitation } from '../../../testing';
import { accountFailure } from '../../failures';
import type { Invitation } from '../invitation';
import { getInvitation } from './get-invitation';

const link = anInvitation({ email: null });
const revoked = anInvitation({ email: null, status: 'revoked' });

describe('getInvitation', () => {
  const find = (invitation: Invitation, change = (token: string) => token) => {
    const ports = inMemory({ invitations: [link, revoked, invitation] });
    const token = change(ports.invitationTokens.tokenOf(invitation));
    return getInvitation(ports)(aVisitor(), token)();
  };

  it.each([
    ['is open', anInvitation()],
    ['expires later', anInvitation({ expiresAt: someTime + 1 })],
    ['was requested through an open link', anInvitation({ linkId: link.id })],
  ])('finds an invitation that %s', async (_, invitation) => {
    expect(await find(invitation)).toEqual(E.right(invitation));
  });

  it.each([
    ['has expired', anInvitation({ expiresAt: someTime })],
    ['was used', anInvitation({ status: 'used' })],
    ['was requested through a revoked link', anInvitation({ linkId: revoked.id })],
  ])('does not find an invitation that %s', async (_, invitation) => {
    expect(await find(invitation)).toEqual(E.left(accountFailure('InvalidInvitationKey')));
  });

  it('does not find an invitation by the key of another one with the same id', async () => {
    expect(await find(anInvitation(), (token) => `${token}x`)).toEqual(
      E.left(accountFailure('InvalidInvitationKey')),
    );
  });
});
