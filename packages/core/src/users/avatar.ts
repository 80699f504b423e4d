import type { User } from './user';

/** What a picture's address is made of. */
export type Pictured = Pick<User, 'avatarSource' | 'avatarVersion' | 'avatarKey'>;

/**
 * The address of a user's picture, 100 pixels square, or 500 if `medium`.
 *
 * Source: reference, «Avatars».
 */
export const avatarUrl = (user: Pictured, realmUrl: string, medium = false): string =>
  user.avatarSource === 'U'
    ? `${realmUrl}/user_avatars/${user.avatarKey}${medium ? '-medium' : ''}.png`
    : `https://secure.gravatar.com/avatar/${user.avatarKey}?d=identicon${
        medium ? '&s=500' : ''
      }&version=${user.avatarVersion}`;
