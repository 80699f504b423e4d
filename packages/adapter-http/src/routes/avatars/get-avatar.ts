import type { UseCases } from '@parley/core';
import type { Viewer } from '@parley/core/access';
import { badRequest } from '@parley/wire';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { pathText } from '../../path-parameters';
import type { RequestContext } from '../../served-route';
import { redirectResponse, visitorRoute } from '../../route';
import { rejected } from '../../served-route';
import { maxLineLength } from '../limits';

const pathParameters = { user: pathText(maxLineLength, 'The id or email address of the user.') };

/** The query is kept, so that clients can distinguish versions of an image. */
const find =
  (isMedium: boolean) =>
  (
    { accounts }: UseCases,
    viewer: Viewer,
    { user }: { readonly user: string },
    { query }: RequestContext,
  ) =>
    pipe(
      TE.fromEither(
        query.length > maxLineLength
          ? E.left(
              rejected(badRequest(`The query is too long (limit: ${maxLineLength} characters)`)),
            )
          : E.right(undefined),
      ),
      TE.flatMap(() => accounts.getAvatar(viewer, { name: user, isMedium })),
      TE.map((url) => {
        const joint = url.includes('?') ? '&' : '?';
        return query === '' ? url : `${url}${joint}${query}`;
      }),
    );

export const getAvatar = visitorRoute({
  summary: "Get a user's avatar, by ID or email address (redirects)",
  method: 'get',
  path: '/avatar/:user',
  needs: 'read',
  pathParameters,
  response: redirectResponse,
  isRedirect: true,
  run: find(false),
  present: (location) => ({ location }),
});

export const getMediumAvatar = visitorRoute({
  summary: "Get a user's medium-size avatar, by ID or email address (redirects)",
  method: 'get',
  path: '/avatar/:user/medium',
  needs: 'read',
  pathParameters,
  response: redirectResponse,
  isRedirect: true,
  run: find(true),
  present: (location) => ({ location }),
});
