import { checkVisitorAccess } from '@parley/core/accounts';
import { text } from '@parley/wire/codecs';
import { pathText } from '../../path-parameters';
import { oneField, visitorRoute } from '../../route';
import { maxLineLength } from '../limits';

const part = pathText(maxLineLength, 'One part of the path of the file, which its URL has.');

/** The path has four parts. */
const maxPathLength = 4 * maxLineLength;

const common = {
  summary: 'Get a temporary URL of an uploaded file, valid for a minute without credentials',
  method: 'get',
  requires: checkVisitorAccess,
  ...oneField('url', 'URL that needs no authentication; valid for a short time.', text),
} as const;

export const getTemporaryUrl = visitorRoute({
  ...common,
  path: '/user_uploads/:realm_id/:folder/:token/:filename',
  needs: 'readChannel',
  pathParameters: { realm_id: part, folder: part, token: part, filename: part },
  run: ({ messages }, viewer, { realm_id, folder, token, filename }) =>
    messages.issueTemporaryUrl(viewer, `${realm_id}/${folder}/${token}/${filename}`),
});

/** For clients that take all parts after the first for the file's name, and encode their slashes. */
export const getTemporaryUrlByEncodedPath = visitorRoute({
  ...common,
  path: '/user_uploads/:realm_id/:filename',
  needs: 'readChannel',
  pathParameters: { realm_id: part, filename: part },
  run: ({ messages }, viewer, { realm_id, filename }) =>
    messages.issueTemporaryUrl(viewer, `${realm_id}/${filename}`),
});

/** For clients that encode the slashes of the whole path. */
export const getTemporaryUrlByEncodedPathId = visitorRoute({
  ...common,
  path: '/user_uploads/:path_id',
  needs: 'readChannel',
  pathParameters: {
    path_id: pathText(maxPathLength, 'The path of the file, which its URL has, percent-encoded.'),
  },
  run: ({ messages }, viewer, { path_id }) => messages.issueTemporaryUrl(viewer, path_id),
});
