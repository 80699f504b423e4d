import {
  arrayOf,
  boolean,
  field,
  integer,
  named,
  nullable,
  object,
  text,
} from '@parley/wire/codecs';
import { nonGuestHumanRoute } from '../../route';
import { roleNumber, presentInvitation } from '@parley/wire';

/** Source: docs/reference/invitations.md#listing-invitations. */
const invitationRecord = named(
  'Invitation',
  'An open invitation: to one email address, or a link for everyone who has it.',
  object({
    required: {
      id: field('Id of the invitation; emails and links have separate ids.', integer),
      invited_by_user_id: field('Id of the user who invited; null if unknown.', nullable(integer)),
      invited: field('Time of the invitation, in UNIX seconds.', integer),
      expiry_date: field(
        'Time at which the invitation expires, in UNIX seconds; null if never.',
        nullable(integer),
      ),
      invited_as: field(
        'Role of those who join: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.',
        roleNumber,
      ),
      is_multiuse: field('Whether the invitation is a link, rather than an email.', boolean),
    },
    optional: {
      email: field('The invited address; missing for links.', text),
      notify_referrer_on_join: field(
        'Whether the user who invited is notified when the invited one joins; missing for links.',
        boolean,
        { since: 'invitationReferrerNotice' },
      ),
      link_url: field('URL of a link, if the viewer may see it.', text),
    },
  }),
);

export const listInvitations = nonGuestHumanRoute({
  summary: 'Get pending invitations: your own, or all of them for administrators',
  method: 'get',
  path: '/invites',
  parameters: {},
  response: object({
    required: {
      invites: field('Invitations that the viewer may see.', arrayOf(invitationRecord)),
    },
  }),
  run:
    ({ accounts }) =>
    (caller) =>
      accounts.listInvitations(caller),
  sliced: 'invites',
  present: (invitations, { level }) => ({
    invites: invitations.map((one) => presentInvitation(one, level)),
  }),
});
