/** Whose requests the client sends, and where to. */
export type Account = {
  /** The address of the organization, such as `https://chat.example.org`. */
  readonly site: string;
  /** Without address and key, only what needs no credentials can be called. */
  readonly email?: string | undefined;
  readonly apiKey?: string | undefined;
  /**
   * The token of the browser's session, whose cookie says which account it is. With it, address and
   * key are not sent.
   */
  readonly csrfToken?: string | undefined;
};

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/;

/** The address under which the paths of the API are. Without a scheme, a site is on HTTPS. */
export const apiUrl = (site: string): string => {
  const trimmed = site.trim().replace(/\/+$/, '');
  if (/^https?:\/\//.test(trimmed)) {
    return `${trimmed}/api/v1`;
  }
  return `${loopback.test(trimmed) ? 'http' : 'https'}://${trimmed}/api/v1`;
};

/** The header of HTTP Basic authentication; none without credentials. */
export const authorization = ({
  email,
  apiKey,
  csrfToken,
}: Account): Readonly<Record<string, string>> => {
  if (email === undefined || apiKey === undefined || csrfToken !== undefined) {
    return {};
  }
  // `btoa` takes bytes, not characters.
  const bytes = new TextEncoder().encode(`${email}:${apiKey}`);
  return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
};

/** What a request of a browser's session has besides; nothing for other accounts. */
export const sessionRequest = (
  { csrfToken }: Account,
  method: string,
): { readonly credentials?: 'same-origin'; readonly headers: Readonly<Record<string, string>> } =>
  csrfToken === undefined
    ? { headers: {} }
    : {
        credentials: 'same-origin',
        headers: method === 'GET' ? {} : { 'x-csrf-token': csrfToken },
      };

/** Whether requests are those of no account. */
export const isVisitor = ({ apiKey, csrfToken }: Account): boolean =>
  apiKey === undefined && csrfToken === undefined;
