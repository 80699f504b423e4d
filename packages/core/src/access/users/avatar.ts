import type { AvatarSource, User } from './user';

/** The largest image that can be uploaded as an avatar, in mebibytes. */
export const maxAvatarSizeMib = 5;

/** What the URL of an avatar depends on. */
export type Pictured = Pick<User, 'avatarSource' | 'avatarVersion' | 'avatarKey'>;

/** The path of the files of an uploaded avatar, relative to the site's root. */
export const avatarPaths = (key: string) => ({
  small: `user_avatars/${key}.png`,
  medium: `user_avatars/${key}-medium.png`,
});

/** The key that belongs to no address: the avatar service generates a picture for it. */
const noAvatarKey = '0'.repeat(32);

/** The source as clients know it: they show a user without a picture like one without an upload. */
export const presentAvatarSource = (source: AvatarSource): 'G' | 'U' =>
  source === 'U' ? 'U' : 'G';

/**
 * The URL of a user's avatar, 100 pixels square, or 500 if `medium`.
 *
 * Source: docs/reference/users.md#avatars.
 */
export const avatarUrl = (user: Pictured, realmUrl: string, medium = false): string =>
  user.avatarSource === 'U'
    ? `${realmUrl}/${avatarPaths(user.avatarKey)[medium ? 'medium' : 'small']}`
    : `https://secure.gravatar.com/avatar/${user.avatarSource === 'N' ? noAvatarKey : user.avatarKey}?d=identicon${
        medium ? '&s=500' : ''
      }&version=${user.avatarVersion}`;
