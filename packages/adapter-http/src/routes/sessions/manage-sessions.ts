import { SessionId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { arrayOf, boolean, field, integer, object, text } from '@parley/wire/codecs';
import { pathId } from '../../path-parameters';
import { humanRoute, withoutFields } from '../../route';
import { ownSession, presentOwn } from './session-fields';

export const getCurrentSession = humanRoute({
  summary: 'Get the session of the browser',
  method: 'get',
  path: '/sessions/current',
  needs: 'credentials',
  response: ownSession,
  run: ({ accounts }, caller) => accounts.getCurrentSession(caller),
  present: presentOwn,
});

const session = object({
  required: {
    id: field('Id of the session.', integer),
    client: field('The program that logged in, such as `Firefox on Linux`.', text),
    created_at: field('When it began, in seconds since 1970.', integer),
    last_used_at: field('When it was last used, in seconds since 1970, exact to an hour.', integer),
    is_current: field('Whether it is the session of the request.', boolean),
  },
});

export const listSessions = humanRoute({
  summary: 'List your sessions',
  method: 'get',
  path: '/sessions',
  needs: 'credentials',
  response: object({
    required: { sessions: field('Most recently used first.', arrayOf(session)) },
  }),
  run: ({ accounts }, caller) => accounts.listSessions(caller),
  present: (sessions, { session: current }) => ({
    sessions: sessions.map(({ id, client, createdAt, lastUsedAt }) => ({
      id,
      client,
      created_at: createdAt,
      last_used_at: lastUsedAt,
      is_current: id === current?.id,
    })),
  }),
});

export const endSession = humanRoute({
  summary: 'End one of your sessions',
  method: 'delete',
  path: '/sessions/:session_id',
  needs: 'credentials',
  pathParameters: { session_id: pathId(SessionId, 'The id of the session.') },
  ...withoutFields,
  run: ({ accounts }, caller, { session_id }) => accounts.endSession(caller, session_id),
});

export const endCurrentSession = humanRoute({
  summary: 'Log out',
  method: 'delete',
  path: '/sessions/current',
  needs: 'credentials',
  response: object({
    optional: {
      provider_logout_url: field(
        'The URL where a browser logs out at the identity provider as well; missing if the session did not begin there, or if the provider has no page for logging out. The session here has ended in any case.',
        text,
      ),
    },
  }),
  run: ({ accounts }, caller, _values, { setSession }) =>
    pipe(
      accounts.endCurrentSession(caller),
      TE.tapIO(() => setSession(undefined)),
    ),
  present: ({ providerUrl }) =>
    providerUrl === undefined ? {} : { provider_logout_url: providerUrl },
});

export const endOtherSessions = humanRoute({
  summary: 'End all your sessions but the current one',
  method: 'delete',
  path: '/sessions',
  needs: 'credentials',
  ...withoutFields,
  run: ({ accounts }, caller) => accounts.endOtherSessions(caller),
});
