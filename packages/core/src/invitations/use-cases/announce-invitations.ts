import type { AddressedEvent } from '../../events/log-entry';
import type { UserId } from '../../shared/id';

/**
 * Tells administrators, and those whose invitations these are.
 *
 * Source: reference, «Revoke and resend».
 */
export const invitationsChanged = (...referrerIds: readonly UserId[]): AddressedEvent => ({
  event: { _tag: 'InvitationsChanged' },
  audience: { users: referrerIds, standing: 'administrators' },
});
