import type { UserId } from '../../kernel';
import type { AddressedEvent } from '../domain-events';

/**
 * Notifies administrators and the referrers of the invitations.
 *
 * Source: docs/reference/invitations.md#revoking-and-sending-again.
 */
export const invitationsChanged = (...referrerIds: readonly UserId[]): AddressedEvent => ({
  event: { _tag: 'InvitationsChanged' },
  audience: { users: referrerIds, standing: 'administrators' },
});
