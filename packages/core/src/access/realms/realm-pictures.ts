import type { RealmId } from '../../kernel';

type RealmPictureDefinition = {
  /** The source that clients know the server's own picture by. */
  readonly defaultSource: 'D' | 'G';
  /** The largest file that can be uploaded, in mebibytes. */
  readonly maxMib: number;
};

/**
 * Every picture that stands for an organization, by its name in events.
 *
 * Source: docs/reference/organization.md#icon-and-logos.
 */
export const realmPictureDefinitions = {
  icon: { defaultSource: 'G', maxMib: 5 },
  logo: { defaultSource: 'D', maxMib: 5 },
  night_logo: { defaultSource: 'D', maxMib: 5 },
} as const satisfies Readonly<Record<string, RealmPictureDefinition>>;

export type RealmPictureName = keyof typeof realmPictureDefinitions;

export const realmPictureNames: readonly RealmPictureName[] = ['icon', 'logo', 'night_logo'];

/** The keys of the uploaded pictures; null for what is not uploaded. */
export type RealmPictures = Readonly<Record<RealmPictureName, string | null>>;

export const noRealmPictures: RealmPictures = { icon: null, logo: null, night_logo: null };

/** The server's own picture of organizations that have none. */
export const defaultRealmPicturePath = '/static/images/organization.png';

/** The key of a file, which is also its path relative to the site's root. */
export const realmPictureKey = (id: RealmId, name: RealmPictureName, token: string): string =>
  `user_avatars/${id}/realm/${name}-${token}.png`;

/** What the URLs of the pictures depend on. */
type Pictured = { readonly url: string; readonly pictures: RealmPictures };

export type ShownRealmPicture = { readonly url: string; readonly source: 'D' | 'G' | 'U' };

/** The picture that clients show. */
export const shownRealmPicture = (
  { url, pictures }: Pictured,
  name: RealmPictureName,
): ShownRealmPicture => {
  const key = pictures[name];
  return key === null
    ? {
        url: `${url}${defaultRealmPicturePath}`,
        source: realmPictureDefinitions[name].defaultSource,
      }
    : { url: `${url}/${key}`, source: 'U' };
};
