import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type CannotMuteSelf = Tagged<'CannotMuteSelf'>;
export const cannotMuteSelf: CannotMuteSelf = { _tag: 'CannotMuteSelf' };

export type UserAlreadyMuted = Tagged<'UserAlreadyMuted'>;
export const userAlreadyMuted: UserAlreadyMuted = { _tag: 'UserAlreadyMuted' };

export type UserNotMuted = Tagged<'UserNotMuted'>;
export const userNotMuted: UserNotMuted = { _tag: 'UserNotMuted' };

export type MutedUserFailure = CannotMuteSelf | UserAlreadyMuted | UserNotMuted;

/** Source: reference, «Muted users». */
export const mutedUserFailures: FailureTable<MutedUserFailure> = {
  CannotMuteSelf: () => badRequest('Cannot mute self'),
  UserAlreadyMuted: () => badRequest('User already muted'),
  UserNotMuted: () => badRequest('User is not muted'),
};
