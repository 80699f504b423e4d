import { has } from '@parley/core/kernel';
import { isLink } from '@parley/core/accounts';
import type { FeatureLevel } from '@parley/core/kernel';
import type { InvitationView } from '@parley/core/accounts';

/** Source: docs/reference/invitations.md#listing-invitations. */
export const presentInvitation = (
  { invitation, linkUrl }: InvitationView,
  level: FeatureLevel,
) => ({
  id: invitation.id,
  invited_by_user_id: invitation.referrerId,
  invited: invitation.invitedAt,
  expiry_date: invitation.expiresAt,
  invited_as: invitation.terms.role,
  is_multiuse: isLink(invitation),
  ...(linkUrl === undefined ? {} : { link_url: linkUrl }),
  ...(invitation.email === null ? {} : { email: invitation.email }),
  ...(invitation.email !== null && has(level, 'invitationReferrerNotice')
    ? { notify_referrer_on_join: invitation.notifiesReferrer }
    : {}),
});
