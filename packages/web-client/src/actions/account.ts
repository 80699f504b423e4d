import type { ParamsOf } from '@parley/client';
import { currentConnection } from '../state/connection';
import type { User } from '../state/users';
import { perform, succeeds } from './notices';

export const uploadAvatar = (file: Blob): Promise<boolean> => perform('uploadAvatar', { file });

export const removeAvatar = (): Promise<boolean> => perform('removeAvatar');

/** Fills in one of one's own custom profile fields; an empty text empties it. */
export const setProfileField = (id: number, value: string): Promise<boolean> =>
  perform('updateOwnProfileFields', { data: [{ id, value: value === '' ? null : value }] });

export const changePassword = (before: string, after: string): Promise<boolean> =>
  perform('updateSettings', { old_password: before, new_password: after });

/** Sends an email with a link that confirms the new address. */
export const changeEmail = (email: string): Promise<boolean> =>
  perform('updateSettings', { email });

/** The new API key; undefined if the server refused. Programs with the old one stop working. */
export const regenerateApiKey = async (): Promise<string | undefined> => {
  const made = currentConnection().call('regenerateApiKey');
  return (await succeeds(made)) ? (await made).api_key : undefined;
};

export const endSession = (id: number): Promise<boolean> =>
  perform('endSession', { session_id: id });

export const endOtherSessions = (): Promise<boolean> => perform('endOtherSessions');

export const addAlertWord = (word: string): Promise<boolean> =>
  perform('addAlertWords', { alert_words: [word] });

export const removeAlertWord = (word: string): Promise<boolean> =>
  perform('removeAlertWords', { alert_words: [word] });

export const addSnippet = (title: string, content: string): Promise<boolean> =>
  perform('createSavedSnippet', { title, content });

export const removeSnippet = (id: number): Promise<boolean> =>
  perform('deleteSavedSnippet', { saved_snippet_id: id });

export const setMuted = (userId: number, isMuted: boolean): Promise<boolean> =>
  perform(isMuted ? 'muteUser' : 'unmuteUser', { muted_user_id: userId });

export const setStatus = (text: string): Promise<boolean> =>
  perform('setOwnStatus', { status_text: text });

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
