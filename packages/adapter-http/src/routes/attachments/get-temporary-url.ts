import { checkVisitorAccess } from '@parley/core';
import { object, text } from '../../codecs';
import { pathText } from '../../path-parameters';
import { visitorRoute } from '../../route';
import { maxLineLength } from '../limits';

const part = pathText(maxLineLength);

export const getTemporaryUrl = visitorRoute({
  summary: 'Get a temporary URL of an uploaded file, valid for a minute without credentials',
  method: 'get',
  path: '/user_uploads/:realm_id/:folder/:token/:filename',
  pathParameters: { realm_id: part, folder: part, token: part, filename: part },
  requires: checkVisitorAccess,
  parameters: {},
  response: object({ required: { url: text } }),
  run:
    ({ messages }) =>
    (viewer, { realm_id, folder, token, filename }) =>
      messages.issueTemporaryUrl(viewer, `${realm_id}/${folder}/${token}/${filename}`),
  present: (url) => ({ url }),
});
