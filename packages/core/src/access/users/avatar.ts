import { sitePathOf } from '../../kernel';
import { defaultRealmPicturePath } from '../realms/realm-pictures';
import type { AvatarSource, User } from './user';
import { isSystemBot } from './user';

/** The largest image that can be uploaded as an avatar, in mebibytes. */
export const maxAvatarSizeMib = 5;

/** What the URL of an avatar depends on. */
export type Pictured = Pick<User, 'avatarSource' | 'avatarVersion' | 'avatarKey' | 'bot'>;

/** The path of the files of an uploaded avatar, relative to the site's root. */
export const avatarPaths = (key: string) => ({
  small: `user_avatars/${key}.png`,
  medium: `user_avatars/${key}-medium.png`,
});

/** The file of an uploaded avatar that exports have. */
export const avatarFileOf = ({ avatarSource, avatarKey }: User): string | null =>
  avatarSource === 'U' ? avatarPaths(avatarKey).medium : null;

/** The key that belongs to no address: the avatar service generates a picture for it. */
const noAvatarKey = '0'.repeat(32);

/** The source as clients know it: they show a user without a picture like one without an upload. */
export const presentAvatarSource = (source: AvatarSource): 'G' | 'U' =>
  source === 'U' ? 'U' : 'G';

/** Whether the avatar is the gravatar of the account's address, which clients can compute. */
export const isGravatar = (user: Pictured): boolean =>
  user.avatarSource === 'G' && !isSystemBot(user);

const gravatarUrl = ({ avatarSource, avatarKey, avatarVersion }: Pictured, medium: boolean) =>
  `https://secure.gravatar.com/avatar/${avatarSource === 'N' ? noAvatarKey : avatarKey}?d=identicon${
    medium ? '&s=500' : ''
  }&version=${avatarVersion}`;

/**
 * The URL of a user's avatar, 100 pixels square, or 500 if `medium`; of an upload the path of the
 * file. System bots have the server's own picture, because their addresses belong to nobody.
 *
 * Source: docs/reference/users.md#avatars.
 */
export const avatarUrl = (user: Pictured, realmUrl: string, medium = false): string => {
  if (isSystemBot(user)) {
    return `${realmUrl}${defaultRealmPicturePath}`;
  }
  return user.avatarSource === 'U'
    ? `${sitePathOf(realmUrl)}/${avatarPaths(user.avatarKey)[medium ? 'medium' : 'small']}`
    : gravatarUrl(user, medium);
};
