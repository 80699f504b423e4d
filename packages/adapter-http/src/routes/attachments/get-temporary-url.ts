import { mayVisit } from '@parley/core';
import { object, text } from '../../codecs';
import { pathText } from '../../path-parameters';
import { visitorRoute } from '../../route';

export const getTemporaryUrl = visitorRoute({
  summary: 'Get an address of an uploaded file that needs no credentials for a minute',
  method: 'get',
  path: '/user_uploads/:realm_id/:folder/:token/:filename',
  pathParameters: { realm_id: pathText, folder: pathText, token: pathText, filename: pathText },
  requires: mayVisit,
  parameters: {},
  response: object({ required: { url: text } }),
  run:
    ({ issueTemporaryUrl }) =>
    (viewer, { realm_id, folder, token, filename }) =>
      issueTemporaryUrl(viewer, `${realm_id}/${folder}/${token}/${filename}`),
  present: (url) => ({ url }),
});
