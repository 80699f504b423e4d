import { nonGuestHumanRoute, recordsIn } from '../../route';
import { invitationRecord } from '@parley/wire';

export const listInvitations = nonGuestHumanRoute({
  summary: 'Get pending invitations: your own, or all of them for administrators',
  method: 'get',
  path: '/invites',
  needs: 'write',
  ...recordsIn('invites', 'Invitations that the viewer may see.', invitationRecord),
  run: ({ accounts }, caller) => accounts.listInvitations(caller),
  sliced: 'invites',
});
