import { presentInvitation } from '@parley/core';
import { arrayOf, boolean, integer, nullable, object, text } from '../../codecs';
import { nonGuestHumanRoute } from '../../route';
import { roleNumber } from '../users/user-record';

/** Source: reference, "GET /invites". */
const invitationRecord = object({
  required: {
    id: integer,
    invited_by_user_id: nullable(integer),
    invited: integer,
    expiry_date: nullable(integer),
    invited_as: roleNumber,
    is_multiuse: boolean,
  },
  optional: { email: text, notify_referrer_on_join: boolean, link_url: text },
});

export const listInvitations = nonGuestHumanRoute({
  summary: 'Get pending invitations: your own, or all of them for administrators',
  method: 'get',
  path: '/invites',
  parameters: {},
  response: object({ required: { invites: arrayOf(invitationRecord) } }),
  run:
    ({ accounts }) =>
    (caller) =>
      accounts.listInvitations(caller),
  sliced: 'invites',
  present: (invitations, { level }) => ({
    invites: invitations.map((one) => presentInvitation(one, level)),
  }),
});
