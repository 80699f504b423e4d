import type { DiscoveredServer } from './oidc-server';

/** Servers refuse addresses that are much longer. */
const maxHintLength = 6_000;

/** What is kept of an ID token until the logout; empty if an address cannot have it. */
export const logoutHintOf = (idToken: string): string =>
  idToken.length > maxHintLength ? '' : idToken;

/**
 * The address with which a browser logs out at the provider (RP-initiated logout); undefined if the
 * provider has no page for that, or if the login was with another provider.
 *
 * @param hint that of the login; without one, the provider asks the person
 *
 * @param returnUrl where the provider may send the browser back to, if it knows the address
 */
export const logoutUrl = async (
  { library, server }: DiscoveredServer,
  hint: string,
  returnUrl: string,
): Promise<string | undefined> => {
  const { end_session_endpoint: page, issuer } = server.serverMetadata();
  const { decodeJwt } = await import('jose');
  if (page === undefined || (hint !== '' && decodeJwt(hint).iss !== issuer)) {
    return undefined;
  }
  const url = library.buildEndSessionUrl(server, {
    ...(hint === '' ? {} : { id_token_hint: hint }),
    post_logout_redirect_uri: returnUrl,
  });
  // A browser is sent there: never to a script, and not without TLS unless the issuer has none.
  const isPage = url.protocol === 'https:' || url.protocol === new URL(issuer).protocol;
  return isPage ? url.href : undefined;
};
