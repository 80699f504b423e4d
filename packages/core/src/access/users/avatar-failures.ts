import type { FailureTable, Tagged } from '../../kernel';
import { badRequest, withCode } from '../../kernel';

export type NotOneAvatar = Tagged<'NotOneAvatar'>;
export const notOneAvatar: NotOneAvatar = { _tag: 'NotOneAvatar' };

export type AvatarChangesDisabled = Tagged<'AvatarChangesDisabled'>;
export const avatarChangesDisabled: AvatarChangesDisabled = { _tag: 'AvatarChangesDisabled' };

/** Its frames together are more than anybody has to decode. */
export type TooManyPixels = Tagged<'TooManyPixels'>;
export const tooManyPixels: TooManyPixels = { _tag: 'TooManyPixels' };

export type AvatarFailure = NotOneAvatar | AvatarChangesDisabled | TooManyPixels;

/** Source: reference, «Avatar upload». */
export const avatarFailures: FailureTable<AvatarFailure> = {
  NotOneAvatar: () => badRequest('You must upload exactly one avatar.'),
  AvatarChangesDisabled: () => badRequest('Avatar changes are disabled in this organization.'),
  TooManyPixels: () => withCode('BAD_IMAGE', 'Image size exceeds limit.'),
};
