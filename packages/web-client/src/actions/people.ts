import type { ParamsOf } from '@parley/client';
import { currentConnection } from '../state/connection';
import { succeeds } from './notices';

export const setMuted = (userId: number, isMuted: boolean): Promise<boolean> => {
  const { call } = currentConnection();
  const params = { muted_user_id: userId };
  return succeeds(isMuted ? call('muteUser', params) : call('unmuteUser', params));
};

export const setStatus = (text: string): Promise<boolean> =>
  succeeds(currentConnection().call('setOwnStatus', { status_text: text }));

export const setRole = (userId: number, role: ParamsOf<'updateUser'>['role']): Promise<boolean> =>
  succeeds(
    currentConnection().call('updateUser', {
      user_id: userId,
      ...(role === undefined ? {} : { role }),
    }),
  );

/** Somebody who is deactivated is logged out everywhere, and may not log in. */
export const setActive = (userId: number, isActive: boolean): Promise<boolean> => {
  const { call } = currentConnection();
  const params = { user_id: userId };
  return succeeds(isActive ? call('reactivateUser', params) : call('deactivateUser', params));
};
