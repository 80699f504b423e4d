import type { InvitationView } from '@parley/core/accounts';
import { isLink } from '@parley/core/accounts';
import { roleNumber } from '../access/user-record';
import type { AtLevel } from '../codecs';
import {
  boolean,
  integer,
  leveledOptional,
  nullable,
  optional,
  record,
  required,
  text,
} from '../codecs';

/** Source: docs/reference/invitations.md#listing-invitations. */
export const invitationRecord = record<InvitationView, AtLevel>(
  'Invitation',
  'An open invitation: to one email address, or a link for everyone who has it.',
)({
  id: required(
    'Id of the invitation; emails and links have separate ids.',
    integer,
    ({ invitation }) => invitation.id,
  ),
  invited_by_user_id: required(
    'Id of the user who invited; null if unknown.',
    nullable(integer),
    ({ invitation }) => invitation.referrerId,
  ),
  invited: required(
    'Time of the invitation, in UNIX seconds.',
    integer,
    ({ invitation }) => invitation.invitedAt,
  ),
  expiry_date: required(
    'Time at which the invitation expires, in UNIX seconds; null if never.',
    nullable(integer),
    ({ invitation }) => invitation.expiresAt,
  ),
  invited_as: required(
    'Role of those who join: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.',
    roleNumber,
    ({ invitation }) => invitation.terms.role,
  ),
  is_multiuse: required(
    'Whether the invitation is a link, rather than an email.',
    boolean,
    ({ invitation }) => isLink(invitation),
  ),
  link_url: optional('URL of a link, if the viewer may see it.', text, 'linkUrl'),
  email: optional(
    'The invited address; missing for links.',
    text,
    ({ invitation }) => invitation.email ?? undefined,
  ),
  notify_referrer_on_join: leveledOptional(
    'Whether the user who invited is notified when the invited one joins; missing for links.',
    boolean,
    { since: 'invitationReferrerNotice' },
    ({ invitation }) => (invitation.email === null ? undefined : invitation.notifiesReferrer),
  ),
});
