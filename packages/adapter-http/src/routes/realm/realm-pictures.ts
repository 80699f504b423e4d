import type { RealmPictureName } from '@parley/core/access';
import { realmPictureDefinitions, shownRealmPicture } from '@parley/core/access';
import { mebibyte } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { boolean, text } from '@parley/wire/codecs';
import { json, withDefault } from '../../parameters';
import { administratorRoute, oneField, redirectResponse, userRoute } from '../../route';

const iconPath = '/realm/icon';
const logoPath = '/realm/logo';

const iconUrl = oneField('icon_url', 'URL of the icon.', text);
const logoUrl = oneField('logo_url', 'URL of the logo.', text);

const night = {
  night: withDefault(json(boolean), false, 'Whether it is the logo for dark colors.'),
};

const logoOf = ({ night: isNight }: { readonly night: boolean }): RealmPictureName =>
  isNight ? 'night_logo' : 'logo';

export const getIcon = userRoute({
  summary: 'Get the icon of the organization (redirects)',
  method: 'get',
  path: iconPath,
  needs: 'read',
  response: redirectResponse,
  isRedirect: true,
  run: () => TE.Do,
  present: (_done, { realm }) => ({ location: shownRealmPicture(realm, 'icon').url }),
});

export const uploadIcon = administratorRoute({
  summary: 'Upload an icon for the organization',
  method: 'post',
  path: iconPath,
  needs: 'write',
  maxFileBytes: realmPictureDefinitions.icon.maxMib * mebibyte,
  file: { description: 'The image.', isRequired: true },
  ...iconUrl,
  run: ({ organization }, caller, _values, { files }) =>
    organization.uploadRealmPicture(caller, { picture: 'icon', files: files() }),
});

export const removeIcon = administratorRoute({
  summary: 'Remove the icon of the organization',
  method: 'delete',
  path: iconPath,
  needs: 'write',
  ...iconUrl,
  run: ({ organization }, caller) => organization.removeRealmPicture(caller, 'icon'),
});

export const getLogo = userRoute({
  summary: 'Get a logo of the organization (redirects)',
  method: 'get',
  path: logoPath,
  needs: 'read',
  parameters: night,
  response: redirectResponse,
  isRedirect: true,
  run: () => TE.Do,
  present: (_done, { realm }, values) => ({
    location: shownRealmPicture(realm, logoOf(values)).url,
  }),
});

export const uploadLogo = administratorRoute({
  summary: 'Upload a logo for the organization',
  method: 'post',
  path: logoPath,
  needs: 'write',
  parameters: night,
  maxFileBytes: realmPictureDefinitions.logo.maxMib * mebibyte,
  file: { description: 'The image.', isRequired: true },
  ...logoUrl,
  run: ({ organization }, caller, values, { files }) =>
    organization.uploadRealmPicture(caller, { picture: logoOf(values), files: files() }),
});

export const removeLogo = administratorRoute({
  summary: 'Remove a logo of the organization',
  method: 'delete',
  path: logoPath,
  needs: 'write',
  parameters: night,
  ...logoUrl,
  run: ({ organization }, caller, values) =>
    organization.removeRealmPicture(caller, logoOf(values)),
});
