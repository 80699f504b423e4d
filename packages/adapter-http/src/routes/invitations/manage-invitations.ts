import { InvitationId } from '@parley/core/kernel';
import { pathId } from '../../path-parameters';
import { nonGuestHumanRoute, withoutFields } from '../../route';

const pathParameters = {
  invite_id: pathId(InvitationId, 'The id of the invitation, which `GET /invites` has.'),
};

export const revokeInvitation = nonGuestHumanRoute({
  summary: 'Revoke an email invitation',
  method: 'delete',
  path: '/invites/:invite_id',
  needs: 'write',
  pathParameters,
  ...withoutFields,
  run: ({ accounts }, caller, { invite_id }) => accounts.revokeInvitation(caller, invite_id),
});

export const revokeInvitationLink = nonGuestHumanRoute({
  summary: 'Revoke a reusable invitation link',
  method: 'delete',
  path: '/invites/multiuse/:invite_id',
  needs: 'write',
  pathParameters,
  ...withoutFields,
  run: ({ accounts }, caller, { invite_id }) => accounts.revokeInvitationLink(caller, invite_id),
});

export const resendInvitation = nonGuestHumanRoute({
  summary: 'Resend an email invitation',
  method: 'post',
  path: '/invites/:invite_id/resend',
  needs: 'write',
  pathParameters,
  ...withoutFields,
  run: ({ accounts }, caller, { invite_id }) => accounts.resendInvitation(caller, invite_id),
});
