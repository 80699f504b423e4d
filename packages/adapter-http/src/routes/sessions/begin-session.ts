import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { openRoute } from '../../route';
import { passwordParameters } from '../shared-parameters';
import { ownSession, presentBegun } from './session-fields';

export const createSession = openRoute({
  summary: 'Log in with an email address and a password, in a browser',
  method: 'post',
  path: '/sessions',
  needs: 'read',
  turnsBy: 'username',
  parameters: passwordParameters,
  response: ownSession,
  run: (
    { accounts },
    _visitor,
    { username, password },
    { host, address, userAgent, checkOrigin, setSession },
  ) =>
    pipe(
      TE.fromEither(checkOrigin),
      TE.flatMap(() =>
        accounts.beginSessionWithPassword({ host, address, userAgent, username, password }),
      ),
      TE.tapIO(({ token }) => setSession(token)),
    ),
  present: presentBegun,
});
