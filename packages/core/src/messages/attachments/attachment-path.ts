import type { Realm } from '../../access';
import type { RealmId } from '../../kernel';
import { sitePathOf } from '../../kernel';
import { pictureFolder } from '../link-previews/link-preview';

/** The unguessable part of a file's path, which precedes the name. */
type Place = {
  readonly realmId: RealmId;
  /** From 0 to 255; limits the number of files in one folder. */
  readonly folder: number;
  /** 24 characters. */
  readonly token: string;
};

/** Source: docs/reference/uploads.md#uploading-a-file. */
export const attachmentPath = ({ realmId, folder, token }: Place, name: string): string =>
  `${realmId}/${folder.toString(16)}/${token}/${name}`;

export const attachmentUrl = ({ url }: Pick<Realm, 'url'>, path: string): string =>
  `${sitePathOf(url)}/user_uploads/${path}`;

/** The key under which the file is stored: its path without the name, which can have any form. */
export const storageKey = (path: string): string =>
  `user_uploads/${path.slice(0, path.lastIndexOf('/'))}`;

/** File names of the thumbnails of an uploaded picture, as clients receive them. */
export const thumbnailNames = { still: '840x560.webp', animated: '840x560-anim.webp' } as const;
export type ThumbnailName = (typeof thumbnailNames)[keyof typeof thumbnailNames];

export const isThumbnailName = (name: string): name is ThumbnailName =>
  name === thumbnailNames.still || name === thumbnailNames.animated;

export const thumbnailKey = (path: string, name: ThumbnailName): string =>
  `${storageKey(path).replace(/^user_uploads/, 'thumbnails')}/${name}`;

export const thumbnailUrl = (path: string, isAnimated: boolean): string =>
  `/user_uploads/thumbnail/${path}/${isAnimated ? thumbnailNames.animated : thumbnailNames.still}`;

/** The folders with the files of a realm: uploads, their thumbnails, avatars, emoji, link previews. */
export const realmFolders = (realmId: RealmId): readonly string[] => [
  ...['user_uploads', 'thumbnails', 'user_avatars'].map((folder) => `${folder}/${realmId}`),
  pictureFolder(realmId),
];

/** The storage keys of a file and of its thumbnails. */
export const storedKeys = (path: string): readonly string[] => [
  storageKey(path),
  thumbnailKey(path, thumbnailNames.still),
  thumbnailKey(path, thumbnailNames.animated),
];
