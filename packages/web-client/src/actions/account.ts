import type { ParamsOf } from '@parley/client';
import type { User } from '../state/users';
import { perform } from './notices';

export const setMuted = (userId: number, isMuted: boolean): Promise<boolean> =>
  perform(isMuted ? 'muteUser' : 'unmuteUser', { muted_user_id: userId });

export const setRole = (userId: number, role: ParamsOf<'updateUser'>['role']): Promise<boolean> =>
  perform('updateUser', { user_id: userId, ...(role === undefined ? {} : { role }) });

/** Somebody who is deactivated is logged out everywhere, and may not log in. */
export const setActive = (user: User, isActive: boolean): Promise<boolean> =>
  !isActive && user.is_bot
    ? perform('deactivateBot', { bot_id: user.user_id })
    : perform(isActive ? 'reactivateUser' : 'deactivateUser', { user_id: user.user_id });
