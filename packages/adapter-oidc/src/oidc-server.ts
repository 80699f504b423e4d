import { limitedFetch } from './limited-fetch';
import type { OidcOptions } from './oidc-options';

/** An ES module only; loaded where there is a provider. */
const loadLibrary = () => import('openid-client');

export type Library = Awaited<ReturnType<typeof loadLibrary>>;

const defaultTimeoutSeconds = 5;

/** The way that the provider lists first wins; without a list, it is that of the standard. */
const authenticationOf = (library: Library, secret: string | undefined) => {
  if (secret === undefined) {
    return library.None();
  }
  const [basic, post] = [library.ClientSecretBasic(secret), library.ClientSecretPost(secret)];
  return ((server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPost = methods.includes('client_secret_post');
    const authenticate = methods.includes('client_secret_basic') || !isPost ? basic : post;
    authenticate(server, ...rest);
  }) satisfies typeof basic;
};

/** Asks the provider for its endpoints, and checks that it is the issuer. */
const discover = async (options: OidcOptions) => {
  const library = await loadLibrary();
  const { issuer, clientId, clientSecret, timeoutSeconds = defaultTimeoutSeconds } = options;
  const server = await library.discovery(
    new URL(issuer),
    clientId,
    undefined,
    authenticationOf(library, clientSecret),
    {
      timeout: timeoutSeconds,
      [library.customFetch]: limitedFetch(timeoutSeconds * 1000),
      execute: [
        // The ID token is signed; what the provider says by TLS alone is not enough.
        library.enableNonRepudiationChecks,
        // oxlint-disable-next-line typescript/no-deprecated -- only of this machine: see findOidcProblem
        ...(issuer.startsWith('http:') ? [library.allowInsecureRequests] : []),
      ],
    },
  );
  return { library, server };
};

export type DiscoveredServer = Awaited<ReturnType<typeof discover>>;

/** For how long a provider is not asked after it has failed, and its endpoints are believed. */
const pauseMilliseconds = 10_000;
const validMilliseconds = 3_600_000;

type Attempt = { readonly answer: Promise<DiscoveredServer>; readonly until: number };

/**
 * The endpoints of the provider, which are asked for when a login needs them: the server starts
 * without the provider. Requests at the same time share an answer. A provider that has failed is
 * spared for a few seconds, and so are those who would wait for it.
 */
export const discovering = (options: OidcOptions): (() => Promise<DiscoveredServer>) => {
  let last: Attempt | undefined;
  return () => {
    if (last !== undefined && performance.now() < last.until) {
      return last.answer;
    }
    const attempt: Attempt = {
      answer: discover(options),
      until: performance.now() + validMilliseconds,
    };
    last = attempt;
    attempt.answer.catch(() => {
      if (last === attempt) {
        last = { ...attempt, until: performance.now() + pauseMilliseconds };
      }
    });
    return attempt.answer;
  };
};

/** Resolves to the address of the login page; rejects with what is wrong. */
export const tryProvider = async (options: OidcOptions): Promise<string> => {
  const { server } = await discover(options);
  const { authorization_endpoint: page, token_endpoint: tokens } = server.serverMetadata();
  if (page === undefined || tokens === undefined) {
    throw new Error('it names no endpoints for authorization and tokens');
  }
  return page;
};
