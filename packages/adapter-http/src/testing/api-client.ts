import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { Call } from '@parley/client';
import { createApi } from '@parley/client';

/** A response as tests read it. */
export type ApiResponse = {
  readonly status: number;
  readonly headers: Headers;
  // Tests read responses without static types; each response is checked against its route.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
};

export type Values = Readonly<Record<string, unknown>>;

/** Strings are sent unchanged, everything else as JSON text. */
const encode = (values: Values): URLSearchParams => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) {
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
  }
  return form;
};

/** Functions, by site, that wait for the jobs that requests enqueue. */
const settling = new Map<string, () => Promise<void>>();

/**
 * Makes every client of the site wait after each request that may change something and was not
 * refused, until its jobs, such as posting notices, are done. Returns a function that undoes this.
 */
export const settleWrites = (site: string, settled: () => Promise<void>): (() => void) => {
  settling.set(site, settled);
  return () => {
    settling.delete(site);
  };
};

type TextResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

const agent = new Agent({ keepAlive: true });

type Content = { readonly bytes: Buffer; readonly headers: Readonly<Record<string, string>> };

/** A body as browsers encode it. */
const encoded = async (body: RequestInit['body']): Promise<Content> => {
  if (body instanceof URLSearchParams) {
    const type = 'application/x-www-form-urlencoded;charset=UTF-8';
    return { bytes: Buffer.from(body.toString()), headers: { 'content-type': type } };
  }
  const response = new Response(body);
  const type = response.headers.get('content-type');
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    headers: type === null ? {} : { 'content-type': type },
  };
};

/** Without `fetch`, which costs more CPU time than the server needs for most requests. */
const exchange = async (
  url: string,
  method: string,
  headers: RequestInit['headers'],
  body: RequestInit['body'],
): Promise<TextResponse> => {
  const content = body === undefined && method === 'GET' ? undefined : await encoded(body ?? null);
  const { host, port, pathname, search } = new URL(url);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request({
      // The server is on this machine, whatever the host of the organization.
      host: '127.0.0.1',
      port,
      path: pathname + search,
      method,
      agent,
      headers: {
        host,
        ...content?.headers,
        ...(content === undefined ? {} : { 'content-length': String(content.bytes.length) }),
        ...Object.fromEntries(new Headers(headers)),
      },
    });
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
    outgoing.end(content?.bytes);
  });
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(
      Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      ),
    ),
    text: await textOf(response),
  };
};

/** Calls a running server over HTTP, as a client would. */
export class ApiClient {
  constructor(
    readonly site: string,
    readonly email?: string,
    readonly apiKey?: string,
    private readonly ownId?: number,
    private readonly headers: Readonly<Record<string, string>> = {},
    private readonly waits = true,
  ) {}

  /** The id of the account; throws if there is none. */
  get userId(): number {
    if (this.ownId === undefined) {
      throw new Error('this client has no account');
    }
    return this.ownId;
  }

  /** The same account with further headers, such as a feature level. */
  with(headers: Readonly<Record<string, string>>): ApiClient {
    const both = { ...this.headers, ...headers };
    return new ApiClient(this.site, this.email, this.apiKey, this.ownId, both, this.waits);
  }

  /** The same account and headers at another address. */
  at(site: string): ApiClient {
    return new ApiClient(site, this.email, this.apiKey, this.ownId, this.headers, this.waits);
  }

  /** The same account without waiting for the jobs that requests enqueue. */
  withoutWaiting(): ApiClient {
    return new ApiClient(this.site, this.email, this.apiKey, this.ownId, this.headers, false);
  }

  atLevel(level: number): ApiClient {
    return this.with({ 'X-Chat-Feature-Level': String(level) });
  }

  async logIn(username: string, password: string): Promise<ApiClient> {
    const { body } = await this.post('/fetch_api_key', { username, password });
    return new ApiClient(this.site, body.email, body.api_key, body.user_id);
  }

  get(path: string, values: Values = {}): Promise<ApiResponse> {
    const query = encode(values).toString();
    return this.request('GET', query === '' ? path : `${path}?${query}`);
  }

  post(path: string, values: Values = {}): Promise<ApiResponse> {
    return this.request('POST', path, encode(values));
  }

  patch(path: string, values: Values = {}): Promise<ApiResponse> {
    return this.request('PATCH', path, encode(values));
  }

  put(path: string, values: Values = {}): Promise<ApiResponse> {
    return this.request('PUT', path, encode(values));
  }

  delete(path: string, values: Values = {}): Promise<ApiResponse> {
    return this.request('DELETE', path, encode(values));
  }

  /**
   * Calls an operation by its id, with typed parameters and result. Rejects with an `ApiError` if the
   * server refuses it.
   */
  get call(): Call {
    return createApi(this, {
      fetch: async (url, { method = 'GET', headers, body } = {}) => {
        const all = new Headers(headers);
        for (const [name, value] of Object.entries(this.headers)) {
          all.set(name, value);
        }
        const { text, ...response } = await this.send(method, new Request(url).url, all, body);
        return new Response(text, response);
      },
    }).call;
  }

  async request(method: string, path: string, body?: RequestInit['body']): Promise<ApiResponse> {
    const authorization =
      this.email === undefined
        ? {}
        : {
            authorization: `Basic ${Buffer.from(`${this.email}:${this.apiKey ?? ''}`).toString('base64')}`,
          };
    const headers = { ...authorization, ...this.headers };
    const { text, ...response } = await this.send(
      method,
      `${this.site}/api/v1${path}`,
      headers,
      body,
    );
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    return { ...response, body: text === '' ? undefined : isJson ? JSON.parse(text) : text };
  }

  private async send(
    method: string,
    url: string,
    headers: RequestInit['headers'],
    body: RequestInit['body'],
  ): Promise<TextResponse> {
    const response = await exchange(url, method, headers, body);
    if (method !== 'GET' && response.status < 400 && this.waits) {
      await settling.get(this.site)?.();
    }
    return response;
  }
}
