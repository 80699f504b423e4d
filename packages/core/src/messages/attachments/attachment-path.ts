import type { RealmId } from '../../kernel';

/** Where a file is, without the name: whoever has not been told the path does not guess it. */
type Place = {
  readonly realmId: RealmId;
  /** From 0 to 255, which keeps folders small. */
  readonly folder: number;
  /** 24 characters. */
  readonly token: string;
};

/** Source: reference, "POST /user_uploads". */
export const attachmentPath = ({ realmId, folder, token }: Place, name: string): string =>
  `${realmId}/${folder.toString(16)}/${token}/${name}`;

export const attachmentUrl = (path: string): string => `/user_uploads/${path}`;

/** What the file is kept under: its path but for the name, which is of no fixed form. */
export const storageKey = (path: string): string =>
  `user_uploads/${path.slice(0, path.lastIndexOf('/'))}`;

/** The pictures that are made of an uploaded one, by the names that clients are told. */
export const thumbnailNames = { still: '840x560.webp', animated: '840x560-anim.webp' } as const;
export type ThumbnailName = (typeof thumbnailNames)[keyof typeof thumbnailNames];

export const isThumbnailName = (name: string): name is ThumbnailName =>
  name === thumbnailNames.still || name === thumbnailNames.animated;

export const thumbnailKey = (path: string, name: ThumbnailName): string =>
  `${storageKey(path).replace(/^user_uploads/, 'thumbnails')}/${name}`;

export const thumbnailUrl = (path: string, isAnimated: boolean): string =>
  `/user_uploads/thumbnail/${path}/${isAnimated ? thumbnailNames.animated : thumbnailNames.still}`;

/** Everything that is kept of a file. */
export const storedKeys = (path: string): readonly string[] => [
  storageKey(path),
  thumbnailKey(path, thumbnailNames.still),
  thumbnailKey(path, thumbnailNames.animated),
];
