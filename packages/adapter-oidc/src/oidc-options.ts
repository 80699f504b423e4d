/** An OpenID Connect provider. */
export type OidcOptions = {
  /** Its issuer identifier, below which `/.well-known/openid-configuration` is. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client, which proves itself by PKCE alone. */
  readonly clientSecret?: string | undefined;
  /** What people know the provider as; `OpenID Connect` by default. */
  readonly displayName?: string | undefined;
  /** How long each request to the provider may take; 5 by default. */
  readonly timeoutSeconds?: number | undefined;
};

export type OidcProblem = { readonly option: keyof OidcOptions; readonly message: string };

const maxNameLength = 60;

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** A secret goes to the provider, and what it answers decides who somebody is. */
const isIssuer = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url !== undefined &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))) &&
    `${url.username}${url.password}${url.search}${url.hash}` === ''
  );
};

/** What is wrong with the options, if anything. */
export const findOidcProblem = ({
  issuer,
  clientId,
  displayName,
  timeoutSeconds,
}: OidcOptions): OidcProblem | undefined => {
  if (!isIssuer(issuer)) {
    return {
      option: 'issuer',
      message: `must be a URL that begins with https://, without user, query and fragment, not '${issuer}'`,
    };
  }
  if (clientId === '') {
    return { option: 'clientId', message: 'must be set: the provider knows the server by it' };
  }
  if (displayName !== undefined && (displayName === '' || displayName.length > maxNameLength)) {
    return {
      option: 'displayName',
      message: `must have ${maxNameLength} characters or fewer`,
    };
  }
  return timeoutSeconds === undefined || (timeoutSeconds >= 1 && timeoutSeconds <= 60)
    ? undefined
    : { option: 'timeoutSeconds', message: 'must be a number from 1 to 60' };
};
