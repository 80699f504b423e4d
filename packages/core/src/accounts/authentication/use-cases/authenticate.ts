import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  Accepts,
  AuthenticationFailure,
  Caller,
  Identity,
  NamedKey,
  User,
  Visitor,
} from '../../../access';
import { accessFailure, isKeyExpired, isNamedKeyText, needsKeyMarking } from '../../../access';
import type { ApiKeys, Async, LevelSources, Unexpected, Work } from '../../../kernel';
import { UserId, asId, firstSeed, sameAddress } from '../../../kernel';
import { checkFound, checkRealm, levelIn } from '../account-checks';
import type { Credentials } from '../credentials';
import { findBearer } from '../steps/find-bearer';
import type { Ports } from '../../use-case-ports';

/** What is known of a request before authentication. */
export type RequestOrigin = {
  /** The host of the request, without port. */
  readonly host: string;
  readonly client: string;
  /** What the request and the server say about the level. */
  readonly levels: Pick<LevelSources, 'pinned' | 'client' | 'server'>;
};

type Dependencies = Pick<Ports, 'accounts' | 'apiKeys' | 'bearerTokens' | 'clock'>;

/** Finds the realm of a request without an account. */
export const identifyVisitor =
  ({ accounts }: Pick<Dependencies, 'accounts'>) =>
  ({ host, client, levels }: RequestOrigin): Work<AuthenticationFailure, Visitor> =>
    pipe(
      accounts.realmAt(host),
      TE.flatMap(TE.fromOption(() => accessFailure('NoSuchRealm'))),
      TE.map((realm) => ({ realm, client, level: levelIn(levels, realm) })),
    );

/** The same for what only an active realm shows: its web-public channels and their files. */
export const admitVisitor =
  (dependencies: Pick<Dependencies, 'accounts'>) =>
  (origin: RequestOrigin): Work<AuthenticationFailure, Visitor> =>
    pipe(identifyVisitor(dependencies)(origin), TE.flatMapEither(checkRealm));

/** The id of no account. */
const nobody = asId(UserId)(0);

const invalidKey = accessFailure('InvalidApiKey');

const wellFormedKey = /^[A-Za-z0-9]{32}$/;

/**
 * Checks the credentials with an account that was found for them. The text of a key that nobody
 * can have is rejected before anything is looked up.
 */
const openAccount = async <A extends Identity>(
  apiKeys: ApiKeys,
  key: string,
  find: (accepts: Accepts) => Async<O.Option<A>>,
): Promise<E.Either<AuthenticationFailure | Unexpected, A>> => {
  if (!wellFormedKey.test(key)) {
    return E.left(accessFailure('MalformedApiKey'));
  }
  const comparison = { isDone: false };
  const found = await find(({ user, apiKeySeed }) => {
    comparison.isDone = true;
    return apiKeys.isKeyOf(key, user.id, apiKeySeed);
  })();
  if (E.isLeft(found)) {
    return found;
  }
  if (O.isNone(found.right) && !comparison.isDone) {
    // An unknown address takes as long as a wrong key.
    apiKeys.isKeyOf(key, nobody, { ...firstSeed });
  }
  return checkFound(found, invalidKey);
};

/** A named key of the account with that address, which has not expired; marks its use. */
const openNamedKey = async (
  dependencies: Dependencies,
  host: string,
  { email, key: text }: Credentials,
): Promise<E.Either<AuthenticationFailure | Unexpected, NamedKey>> => {
  const { accounts, bearerTokens, clock } = dependencies;
  const found = await findBearer(bearerTokens, text, (hash) => accounts.namedKeyAt(host, hash));
  if (E.isLeft(found)) {
    return found;
  }
  const holder = O.toUndefined(found.right);
  const now = clock.now();
  if (holder === undefined || !sameAddress(holder.email, email) || isKeyExpired(holder.key, now)) {
    return E.left(invalidKey);
  }
  if (!needsKeyMarking(holder.key, now)) {
    return E.right(holder.key);
  }
  const isMarked = await accounts.markNamedKey(holder.key, now)();
  if (E.isLeft(isMarked)) {
    return isMarked;
  }
  return isMarked.right ? E.right(holder.key) : E.left(invalidKey);
};

/** Finds the account of a named key, or of its own key. */
const openByKey = async <A extends Identity>(
  dependencies: Dependencies,
  host: string,
  credentials: Credentials,
  find: (accepts: Accepts) => Async<O.Option<A>>,
): Promise<E.Either<AuthenticationFailure | Unexpected, A & { readonly key?: NamedKey }>> => {
  if (!isNamedKeyText(credentials.key)) {
    return openAccount(dependencies.apiKeys, credentials.key, find);
  }
  const opened = await openNamedKey(dependencies, host, credentials);
  if (E.isLeft(opened)) {
    return opened;
  }
  const key = opened.right;
  const checked = checkFound(await find(({ user }) => user.id === key.userId)(), invalidKey);
  return E.isLeft(checked) ? checked : E.right({ ...checked.right, key });
};

/**
 * Authenticates a request with Basic credentials.
 *
 * Source: docs/reference/authentication.md#basic-authentication.
 */
export const authenticate =
  (dependencies: Dependencies) =>
  (
    { host, client, levels }: RequestOrigin,
    credentials: Credentials,
  ): Work<AuthenticationFailure, Caller> =>
  async () => {
    const { accounts } = dependencies;
    const account = await openByKey(dependencies, host, credentials, (accepts) =>
      accounts.accountAt(host, credentials.email, accepts),
    );
    if (E.isLeft(account)) {
      return account;
    }
    const { realm, user, groups, asOf, key } = account.right;
    const level = levelIn(levels, realm, user);
    return E.right({
      realm,
      user,
      groups,
      asOf,
      client,
      level,
      ...(key === undefined ? {} : { key }),
    });
  };

/**
 * Authenticates a request of a service to the URL of a webhook, which carries only the API key of an
 * incoming webhook bot.
 */
export const authenticateWebhook =
  (dependencies: Dependencies) =>
  (origin: RequestOrigin, key: string): Work<AuthenticationFailure, Caller> =>
    pipe(
      wellFormedKey.test(key) ? TE.right(origin.host) : TE.left(accessFailure('MalformedApiKey')),
      TE.flatMap(dependencies.accounts.incomingWebhooksAt),
      TE.flatMap((bots) =>
        pipe(
          bots.find(({ id, apiKeySeed }) => dependencies.apiKeys.isKeyOf(key, id, apiKeySeed)),
          TE.fromNullable(invalidKey),
        ),
      ),
      TE.flatMap(({ email }) => authenticate(dependencies)(origin, { email, key })),
    );

/**
 * Authenticates a request again after a wait, and returns the current user. Meanwhile, the key may
 * have been regenerated, the account or the realm deactivated, or the role changed. Fails as a new
 * request with the same credentials would.
 */
export const authenticateAgain =
  (dependencies: Dependencies) =>
  (
    { host }: Pick<RequestOrigin, 'host'>,
    credentials: Credentials,
  ): Work<AuthenticationFailure, User> =>
  async () => {
    const { accounts } = dependencies;
    const identity = await openByKey(dependencies, host, credentials, (accepts) =>
      accounts.identityAt(host, credentials.email, accepts),
    );
    return E.isLeft(identity) ? identity : E.right(identity.right.user);
  };
