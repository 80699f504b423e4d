/** A response, as tests inspect it. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  // Tests access fields freely; the response is checked against its route.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
};

export type Values = Readonly<Record<string, unknown>>;

/** Texts are sent as they are, everything else as JSON text. */
const encode = (values: Values): URLSearchParams => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) {
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
  }
  return form;
};

/** Functions, by site, that wait for the jobs of requests. */
const settling = new Map<string, () => Promise<void>>();

/**
 * Has every client of the site wait after each request that may change something, until the work
 * that it leaves to jobs is done, such as posting notices. Answers what ends that.
 */
export const settleWrites = (site: string, settled: () => Promise<void>): (() => void) => {
  settling.set(site, settled);
  return () => {
    settling.delete(site);
  };
};

/** A client of a running server, over HTTP. */
export class ApiClient {
  constructor(
    readonly site: string,
    readonly email?: string,
    readonly apiKey?: string,
    readonly userId?: number,
    private readonly headers: Readonly<Record<string, string>> = {},
    private readonly waits = true,
  ) {}

  /** The same account with further headers, such as a feature level. */
  with(headers: Readonly<Record<string, string>>): ApiClient {
    const both = { ...this.headers, ...headers };
    return new ApiClient(this.site, this.email, this.apiKey, this.userId, both, this.waits);
  }

  /** The same account, without waiting for the jobs of requests. */
  withoutWaiting(): ApiClient {
    return new ApiClient(this.site, this.email, this.apiKey, this.userId, this.headers, false);
  }

  atLevel(level: number): ApiClient {
    return this.with({ 'X-Chat-Feature-Level': String(level) });
  }

  async logIn(username: string, password: string): Promise<ApiClient> {
    const { body } = await this.post('/fetch_api_key', { username, password });
    return new ApiClient(this.site, body.email, body.api_key, body.user_id);
  }

  get(path: string, values: Values = {}): Promise<Answer> {
    const query = encode(values).toString();
    return this.request('GET', query === '' ? path : `${path}?${query}`);
  }

  post(path: string, values: Values = {}): Promise<Answer> {
    return this.request('POST', path, encode(values));
  }

  patch(path: string, values: Values = {}): Promise<Answer> {
    return this.request('PATCH', path, encode(values));
  }

  put(path: string, values: Values = {}): Promise<Answer> {
    return this.request('PUT', path, encode(values));
  }

  delete(path: string, values: Values = {}): Promise<Answer> {
    return this.request('DELETE', path, encode(values));
  }

  async request(method: string, path: string, body?: RequestInit['body']): Promise<Answer> {
    const authorization =
      this.email === undefined
        ? {}
        : {
            authorization: `Basic ${Buffer.from(`${this.email}:${this.apiKey ?? ''}`).toString('base64')}`,
          };
    const response = await fetch(`${this.site}/api/v1${path}`, {
      method,
      headers: { ...authorization, ...this.headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (method !== 'GET' && this.waits) {
      await settling.get(this.site)?.();
    }
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }
}
