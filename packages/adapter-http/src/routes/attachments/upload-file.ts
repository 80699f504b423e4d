import { has, mebibyte } from '@parley/core/kernel';
import { attachmentUrl, maxFileUploadSizeMib } from '@parley/core/messages';
import { field, object, text } from '@parley/wire/codecs';
import { maxBodyBytes } from '../../http/body-limits';
import { userRoute } from '../../route';

export const uploadFile = userRoute({
  summary: 'Upload a file',
  method: 'post',
  path: '/user_uploads',
  needs: 'write',
  // Only the file is read, and its bytes count against the disk budget, not the memory budget.
  maxBodyBytes: maxBodyBytes.open,
  maxUploadBytes: maxFileUploadSizeMib * mebibyte,
  file: { description: 'The file; its name is kept.', isRequired: true },
  adds: ['uploadedFiles'],
  response: object({
    required: {
      url: field('URL of the file, relative to the server; messages link to it.', text),
      uri: field('Deprecated name of url.', text),
    },
    optional: { filename: field('Name of the file after sanitizing.', text) },
  }),
  run: ({ messages }, caller, _values, { uploads }) => messages.uploadFile(caller, uploads()),
  present: ({ path, name }, { level, realm }) => ({
    url: attachmentUrl(realm, path),
    uri: attachmentUrl(realm, path),
    ...(has(level, 'detachedUploads') ? { filename: name } : {}),
  }),
});
