import type {
  FinishedLogin,
  IdentityProvider,
  ProviderFailure,
  ProviderPerson,
  ProviderRefusal,
  SynchronizedGroups,
} from '@parley/core/accounts';
import { accountFailure, providerLoginSeconds } from '@parley/core/accounts';
import * as E from 'fp-ts/Either';
import { claimedGroups } from './claimed-groups';
import type { OidcOptions } from './oidc-options';
import { findOidcProblem, mappedGroups } from './oidc-options';
import type { DiscoveredServer, Library } from './oidc-server';
import { logoutHintOf, logoutUrl } from './logout-url';
import { discovering } from './oidc-server';
import type { Ticket } from './ticket';
import { ticketSeal } from './ticket';

/** Receives why logins fail, and which groups they have changed, for the operator. */
export type OidcLog = {
  readonly info: (message: string) => void;
  readonly warn: (message: string, error?: unknown) => void;
};

const refused = (reason: ProviderRefusal) =>
  E.left(accountFailure('ProviderLoginRefused', { reason }));

/** Errors of the library with these codes are answers that are not those of a provider. */
const notOfProvider = /^OAUTH_(?:TIMEOUT|PARSE_ERROR|RESPONSE_IS_NOT_(?:JSON|CONFORM)|ABORT)$/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The provider has answered, and said something wrong. */
const isAnswer = (library: Library, error: unknown): boolean =>
  error instanceof library.AuthorizationResponseError ||
  error instanceof library.ResponseBodyError ||
  (error instanceof library.ClientError && !notOfProvider.test(codeOf(error)));

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** What the provider answers: claims, and the ID token with which it recognizes the login. */
type Answered = { readonly claims: Claims; readonly idToken: string };

/** The claims of the ID token, with those that the provider tells only at its other endpoint. */
const answerOf = async (
  { library, server }: DiscoveredServer,
  ticket: Ticket,
  answer: string,
  groupsClaim: string | undefined,
): Promise<Answered> => {
  const url = new URL(ticket.purpose.returnUrl);
  url.search = answer;
  const tokens = await library.authorizationCodeGrant(server, url, {
    pkceCodeVerifier: ticket.verifier,
    expectedState: ticket.state,
    expectedNonce: ticket.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  const { id_token: idToken } = tokens;
  if (claims === undefined || idToken === undefined) {
    throw new library.ClientError('the provider has sent no ID token');
  }
  const isComplete =
    textOf(claims.email) !== undefined &&
    claims.email_verified !== undefined &&
    (groupsClaim === undefined || claims[groupsClaim] !== undefined);
  if (isComplete || server.serverMetadata().userinfo_endpoint === undefined) {
    return { claims, idToken };
  }
  const more = await library.fetchUserInfo(server, tokens.access_token, claims.sub);
  // Both about the address are of one answer; whose they are, the signed token says.
  return { claims: { ...claims, ...more, iss: claims.iss, sub: claims.sub }, idToken };
};

const personOf = (claims: Claims, groups: ProviderPerson['groups']): ProviderPerson => ({
  issuer: claims.iss,
  subject: claims.sub,
  email: textOf(claims.email),
  isEmailVerified: claims.email_verified === true,
  fullName: textOf(claims.name) ?? textOf(claims.preferred_username) ?? '',
  groups,
});

/** Whoever reads the log sees who was given access by the provider, and who lost it. */
const describeChange = (
  { realmId, userId }: SynchronizedGroups,
  verb: string,
  names: readonly string[],
): string =>
  `the OpenID Connect provider has ${verb} ${names.map((name) => `'${name}'`).join(', ')}: user ${userId} of organization ${realmId}`;

/**
 * Logins with an OpenID Connect provider: the authorization code flow with PKCE, state and nonce. A
 * provider that does not respond fails its own logins after a time limit, and nothing else.
 *
 * Throws an error that names the option if one of the options is invalid.
 *
 * @param secret what the key of tickets is derived from
 */
export const oidcProvider = (
  options: OidcOptions,
  secret: string,
  log: OidcLog,
): IdentityProvider => {
  const problem = findOidcProblem(options);
  if (problem !== undefined) {
    throw new Error(`The OpenID Connect option ${problem.option} ${problem.message}`);
  }
  const displayName = options.displayName ?? 'OpenID Connect';
  const mapped = mappedGroups(options);
  const groupsClaim = mapped.length === 0 ? undefined : (options.groupsClaim ?? 'groups');
  const scopes = [
    'openid',
    'email',
    'profile',
    ...(options.groupsScope === undefined ? [] : [options.groupsScope]),
  ];
  const discovered = discovering(options);
  const { seal, open } = ticketSeal(secret, providerLoginSeconds);
  const unavailable = (error: unknown): E.Either<ProviderFailure, never> => {
    log.warn('the OpenID Connect provider cannot be used', error);
    return E.left(accountFailure('ProviderUnavailable', { provider: displayName }));
  };

  const groupsOf = (claims: Claims): ProviderPerson['groups'] => {
    const read =
      groupsClaim === undefined ? E.right(undefined) : claimedGroups(claims[groupsClaim]);
    if (E.isLeft(read)) {
      log.warn(`the claim ${groupsClaim} of the OpenID Connect provider is ${read.left}`);
      return undefined;
    }
    return read.right;
  };

  const finish = async (
    ticket: Ticket,
    answer: string,
  ): Promise<E.Either<ProviderFailure, FinishedLogin>> => {
    const found = await discovered();
    try {
      const { claims, idToken } = await answerOf(found, ticket, answer, groupsClaim);
      return E.right({
        purpose: ticket.purpose,
        person: personOf(claims, groupsOf(claims)),
        logoutHint: logoutHintOf(idToken),
      });
    } catch (error) {
      if (!isAnswer(found.library, error)) {
        return unavailable(error);
      }
      if (error instanceof found.library.AuthorizationResponseError) {
        log.warn('the OpenID Connect provider has refused a login', error);
        return refused('denied');
      }
      log.warn('the answer of the OpenID Connect provider cannot be verified', error);
      return refused('unverifiable');
    }
  };

  return {
    method: 'OpenID Connect',
    displayName,
    groups: mapped,
    log: (result) => () => {
      const { added, removed, missing } = result;
      if (added.length > 0) {
        log.info(describeChange(result, 'added to', added));
      }
      if (removed.length > 0) {
        log.info(describeChange(result, 'removed from', removed));
      }
      if (missing.length > 0) {
        log.warn(describeChange(result, 'named groups that do not exist,', missing));
      }
    },
    begin: (purpose) => async () => {
      try {
        const { library, server } = await discovered();
        const ticket = {
          state: library.randomState(),
          nonce: library.randomNonce(),
          verifier: library.randomPKCECodeVerifier(),
          purpose,
        };
        const url = library.buildAuthorizationUrl(server, {
          redirect_uri: purpose.returnUrl,
          scope: scopes.join(' '),
          state: ticket.state,
          nonce: ticket.nonce,
          code_challenge: await library.calculatePKCECodeChallenge(ticket.verifier),
          code_challenge_method: 'S256',
        });
        return E.right({ url: url.href, ticket: await seal(ticket) });
      } catch (error) {
        return unavailable(error);
      }
    },
    logoutUrl: (hint, returnUrl) => async () => {
      try {
        return options.logsOut === false
          ? undefined
          : await logoutUrl(await discovered(), hint, returnUrl);
      } catch (error) {
        log.warn('nobody can be logged out at the OpenID Connect provider', error);
        return undefined;
      }
    },
    finish: (sealed, answer) => async () => {
      const ticket = sealed === undefined ? undefined : await open(sealed);
      return ticket?.state === (new URLSearchParams(answer).get('state') ?? '')
        ? finish(ticket, answer).catch(unavailable)
        : refused('expired');
    },
  };
};
