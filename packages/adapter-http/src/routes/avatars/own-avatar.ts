import { maxAvatarSizeMib } from '@parley/core/access';
import { mebibyte } from '@parley/core/kernel';
import { text } from '@parley/wire/codecs';
import { oneField, userRoute } from '../../route';

const path = '/users/me/avatar';
const avatarUrl = oneField('avatar_url', 'URL of the picture.', text);

export const uploadAvatar = userRoute({
  summary: 'Upload your avatar',
  method: 'post',
  path,
  needs: 'write',
  maxFileBytes: maxAvatarSizeMib * mebibyte,
  file: { description: 'The image.', isRequired: true },
  ...avatarUrl,
  run: ({ accounts }, caller, _values, { files }) => accounts.uploadAvatar(caller, files()),
});

export const removeAvatar = userRoute({
  summary: 'Delete your avatar',
  method: 'delete',
  path,
  needs: 'write',
  ...avatarUrl,
  run: ({ accounts }, caller) => accounts.removeAvatar(caller),
});
