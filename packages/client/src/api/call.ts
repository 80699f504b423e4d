import type { Account } from './account';
import { apiUrl, authorization, sessionRequest } from './account';
import { readResponse } from './api-error';
import type { Values } from './encode';
import { encode } from './encode';
import type { OperationId, ParamsOf, ResultOf } from './operations';
import { clientVersion, featureLevel } from '../wire/operation-paths';

export type CallOptions = { readonly signal?: AbortSignal | undefined };

/** What a call takes after the name of its operation. */
export type CallArguments<Params> =
  Readonly<Record<never, never>> extends Params
    ? [params?: Params, options?: CallOptions]
    : [params: Params, options?: CallOptions];

/**
 * Calls an operation by its `operationId`. Rejects with an `ApiError` if the server refuses it, and
 * with what `fetch` throws if there is no response.
 */
export type Call = <Id extends OperationId>(
  id: Id,
  ...args: CallArguments<ParamsOf<Id>>
) => Promise<ResultOf<Id>>;

/** What the client needs of its environment. */
export type Environment = {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/**
 * The header that names this client, if the program runs in Node. Browsers name themselves: some
 * forbid the header, and others would ask the server first whether it accepts it.
 *
 * @param scope the global variables
 */
export const userAgentIn = (scope: object): Readonly<Record<string, string>> => {
  const node = fieldOf(fieldOf(fieldOf(scope, 'process'), 'versions'), 'node');
  return typeof node === 'string' && !('window' in scope)
    ? { 'user-agent': `ParleyClient/${clientVersion}` }
    : {};
};

/** The calls of an account. */
export const createApi = (
  account: Account,
  { fetch: send = fetch, now = Date.now }: Partial<Environment> = {},
): { readonly call: Call } => {
  const url = apiUrl(account.site);
  const headers = {
    ...authorization(account),
    ...userAgentIn(globalThis),
    'x-chat-feature-level': featureLevel,
  };
  const request = async (id: OperationId, params: Values = {}, { signal }: CallOptions = {}) => {
    const { method, path, body } = encode(id, params);
    const session = sessionRequest(account, method);
    const response = await send(url + path, {
      ...session,
      method,
      headers: { ...headers, ...session.headers },
      body: body ?? null,
      signal: signal ?? null,
    });
    return readResponse(response, now);
  };
  // The API reference, from which the types are generated, says what each operation returns.
  return { call: request as unknown as Call };
};
