import type { ParamsOf } from '@parley/client';
import { currentConnection } from '../state/connection';
import type { User } from '../state/users';
import { perform, succeeds } from './notices';

/** Fills in one of one's own custom profile fields; an empty text empties it. */
export const setProfileField = (id: number, value: string): Promise<boolean> =>
  perform('updateOwnProfileFields', { data: [{ id, value: value === '' ? null : value }] });

/** The new API key; undefined if the server refused. Programs with the old one stop working. */
export const regenerateApiKey = async (): Promise<string | undefined> => {
  const made = currentConnection().call('regenerateApiKey');
  return (await succeeds(made)) ? (await made).api_key : undefined;
};

export const setMuted = (userId: number, isMuted: boolean): Promise<boolean> =>
  perform(isMuted ? 'muteUser' : 'unmuteUser', { muted_user_id: userId });

export const setRole = (userId: number, role: ParamsOf<'updateUser'>['role']): Promise<boolean> =>
  perform('updateUser', {
    user_id: userId,
    ...(role === undefined ? {} : { role }),
  });

/** Somebody who is deactivated is logged out everywhere, and may not log in. */
export const setActive = (user: User, isActive: boolean): Promise<boolean> =>
  !isActive && user.is_bot
    ? perform('deactivateBot', { bot_id: user.user_id })
    : perform(isActive ? 'reactivateUser' : 'deactivateUser', { user_id: user.user_id });
