import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type {
  Accepts,
  AccessFailure,
  AuthenticationFailure,
  Caller,
  Session,
  SessionHolder,
  User,
} from '../../../access';
import { accessFailure, needsMarking, sessionHorizon } from '../../../access';
import type { Unexpected, Work } from '../../../kernel';
import type { RequestOrigin } from '../../authentication/use-cases/authenticate';
import { checkFound, levelIn } from '../../authentication/account-checks';
import { findBearer } from '../../authentication/steps/find-bearer';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'accounts' | 'bearerTokens' | 'clock'>;

/** What a request with the cookie of a session proves. */
type SessionCredentials = {
  readonly token: string;
  /** The request may change something, so it has to show that a page of this server sends it. */
  readonly canChange: boolean;
  readonly csrfToken: string | undefined;
};

type CsrfFailure = AccessFailure<'CsrfFailed'>;

const notLoggedIn = accessFailure('NotLoggedIn');

/** The holder of a session that has neither ended nor expired. */
const openSession = async (
  dependencies: Dependencies,
  host: string,
  token: string,
): Promise<E.Either<AuthenticationFailure | Unexpected, SessionHolder>> => {
  const { accounts, bearerTokens, clock } = dependencies;
  const found = await findBearer(bearerTokens, token, (hash) => accounts.sessionAt(host, hash));
  if (E.isLeft(found)) {
    return found;
  }
  if (O.isNone(found.right)) {
    return E.left(notLoggedIn);
  }
  const holder = found.right.value;
  const now = clock.now();
  if (!needsMarking(holder.session, now)) {
    return E.right(holder);
  }
  const isMarked = await accounts.markSession(holder.session, now, sessionHorizon(now))();
  if (E.isLeft(isMarked)) {
    return isMarked;
  }
  return isMarked.right ? E.right(holder) : E.left(notLoggedIn);
};

/** An address may have gone to another account since the session was read. */
const isHeldBy =
  ({ userId }: Session): Accepts =>
  ({ user }) =>
    user.id === userId;

/** Authenticates a request with the cookie of a session. */
export const authenticateSession =
  (dependencies: Dependencies) =>
  (
    { host, client, levels }: RequestOrigin,
    { token, canChange, csrfToken }: SessionCredentials,
  ): Work<AuthenticationFailure | CsrfFailure, Caller> =>
  async () => {
    const holder = await openSession(dependencies, host, token);
    if (E.isLeft(holder)) {
      return holder;
    }
    if (canChange && !dependencies.bearerTokens.isCsrfTokenOf(csrfToken ?? '', token)) {
      return E.left(accessFailure('CsrfFailed', { problem: 'token' }));
    }
    const { session, email } = holder.right;
    const checked = checkFound(
      await dependencies.accounts.accountAt(host, email, isHeldBy(session))(),
      notLoggedIn,
    );
    if (E.isLeft(checked)) {
      return checked;
    }
    const { realm, user, groups, asOf } = checked.right;
    const level = levelIn(levels, realm, user);
    const csrf = dependencies.bearerTokens.csrfTokenOf(token);
    return E.right({
      realm,
      user,
      groups,
      asOf,
      client,
      level,
      session: { id: session.id, csrfToken: csrf },
    });
  };

/** The same after a wait, for the current user. */
export const authenticateSessionAgain =
  (dependencies: Dependencies) =>
  ({ host }: Pick<RequestOrigin, 'host'>, token: string): Work<AuthenticationFailure, User> =>
  async () => {
    const holder = await openSession(dependencies, host, token);
    if (E.isLeft(holder)) {
      return holder;
    }
    const { session, email } = holder.right;
    const checked = checkFound(
      await dependencies.accounts.identityAt(host, email, isHeldBy(session))(),
      notLoggedIn,
    );
    return E.isLeft(checked) ? checked : E.right(checked.right.user);
  };
