import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type InvalidPresenceStatus = Tagged<'InvalidPresenceStatus'> & { readonly status: string };
export const invalidPresenceStatus = (status: string): InvalidPresenceStatus => ({
  _tag: 'InvalidPresenceStatus',
  status,
});

export type BotsHaveNoPresence = Tagged<'BotsHaveNoPresence'>;
export const botsHaveNoPresence: BotsHaveNoPresence = { _tag: 'BotsHaveNoPresence' };

export type NoPresence = Tagged<'NoPresence'> & { readonly user: string };
/** Nothing is known of the user, who is named as the request named them. */
export const noPresence = (user: string): NoPresence => ({ _tag: 'NoPresence', user });

export type PresenceFailure = InvalidPresenceStatus | BotsHaveNoPresence | NoPresence;

/** Source: reference, «Presence ping: POST /users/me/presence» and «Presence reads». */
export const presenceFailures: FailureTable<PresenceFailure> = {
  InvalidPresenceStatus: ({ status }) => badRequest(`Invalid status: ${status}`),
  BotsHaveNoPresence: () => badRequest('Presence is not supported for bot users.'),
  NoPresence: ({ user }) => badRequest(`No presence data for ${user}`),
};
