import type { FeatureLevel } from '../../kernel';
import { has } from '../../kernel';
import type { Invitation } from './invitation';
import { isLink } from './invitation';

/** An open invitation. */
export type InvitationView = {
  readonly invitation: Invitation;
  /** The URL of a link; undefined if the viewer may not see it. */
  readonly linkUrl: string | undefined;
};

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
