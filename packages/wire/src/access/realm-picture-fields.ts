import type { RealmPictureName, ShownRealmPicture } from '@parley/core/access';
import { realmPictureNames } from '@parley/core/access';
import type { Fields } from '../codecs';
import { field, text } from '../codecs';

const descriptions: Readonly<Record<RealmPictureName, string>> = {
  icon: 'the icon',
  logo: 'the logo',
  night_logo: 'the logo for dark colors',
};

/** Where clients get the pictures of the organization. */
export const realmPictureFields = (prefix: string): Fields =>
  Object.fromEntries(
    realmPictureNames.flatMap((name) => [
      [`${prefix}${name}_url`, field(`URL of ${descriptions[name]}.`, text)],
      [
        `${prefix}${name}_source`,
        field(
          `Where ${descriptions[name]} comes from: U for an upload, D or G for the server's own.`,
          text,
        ),
      ],
    ]),
  );

/** The fields of a picture, as clients read them in events. */
export const presentRealmPicture = (
  name: RealmPictureName,
  { url, source }: ShownRealmPicture,
): Readonly<Record<string, string>> => ({ [`${name}_url`]: url, [`${name}_source`]: source });
