import { maxAvatarSizeMib } from '@parley/core/access';
import { field, object, text } from '@parley/wire/codecs';
import { userRoute } from '../../route';

const path = '/users/me/avatar';
const response = object({ required: { avatar_url: field('URL of the picture.', text) } });

export const uploadAvatar = userRoute({
  summary: 'Upload your avatar',
  method: 'post',
  path,
  parameters: {},
  maxFileBytes: maxAvatarSizeMib * 1024 * 1024,
  file: { description: 'The image.', isRequired: true },
  response,
  run: ({ accounts }, caller, _values, { files }) => accounts.uploadAvatar(caller, files()),
  present: (url) => ({ avatar_url: url }),
});

export const removeAvatar = userRoute({
  summary: 'Delete your avatar',
  method: 'delete',
  path,
  parameters: {},
  response,
  run: ({ accounts }, caller) => accounts.removeAvatar(caller),
  present: (url) => ({ avatar_url: url }),
});
