import { userInPath } from '../in-paths';
import { userRoute, withoutFields } from '../../route';

const mutedUser = {
  path: '/users/me/muted_users/:muted_user_id',
  pathParameters: { muted_user_id: userInPath },
  since: 'mutedUsers',
  ...withoutFields,
} as const;

export const muteUser = userRoute({
  ...mutedUser,
  summary: 'Mute a user',
  method: 'post',
  needs: 'write',
  adds: ['mutedUsers'],
  run: ({ personal }, caller, { muted_user_id }) =>
    personal.muteUser(caller, { userId: muted_user_id }),
});

export const unmuteUser = userRoute({
  ...mutedUser,
  summary: 'Unmute a user',
  method: 'delete',
  needs: 'write',
  run: ({ personal }, caller, { muted_user_id }) =>
    personal.unmuteUser(caller, { userId: muted_user_id }),
});
