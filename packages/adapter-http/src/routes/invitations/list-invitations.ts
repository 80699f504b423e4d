import { arrayOf, field, object } from '@parley/wire/codecs';
import { nonGuestHumanRoute } from '../../route';
import { invitationRecord } from '@parley/wire';

export const listInvitations = nonGuestHumanRoute({
  summary: 'Get pending invitations: your own, or all of them for administrators',
  method: 'get',
  path: '/invites',
  parameters: {},
  response: object({
    required: {
      invites: field('Invitations that the viewer may see.', arrayOf(invitationRecord.codec)),
    },
  }),
  run: ({ accounts }, caller) => accounts.listInvitations(caller),
  sliced: 'invites',
  present: (invitations, caller) => ({
    invites: invitations.map((one) => invitationRecord.present(one, caller)),
  }),
});
