import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import axios from 'axios';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

export type NetworkGuard = {
  /** Whether addresses of this machine and of private networks may be called. */
  readonly allowsPrivateNetworks: boolean;
};

type GuardedClient = {
  /** Any status is a response. Redirects are not followed, which could lead anywhere. */
  readonly request: <Data>(
    config: AxiosRequestConfig & { readonly url: string; readonly signal: AbortSignal },
  ) => Promise<AxiosResponse<Data>>;
};

/**
 * Calls servers at URLs that anybody may have written. Addresses are checked after name resolution,
 * so that no name can lead into a blocked network; proxies from the environment are not used, as they
 * would resolve names themselves.
 */
export const guardedClient = ({ allowsPrivateNetworks }: NetworkGuard): GuardedClient => {
  const filter = {
    allowPrivateIPAddress: allowsPrivateNetworks,
    allowMetaIPAddress: allowsPrivateNetworks,
  };
  return axios.create({
    httpAgent: new RequestFilteringHttpAgent(filter),
    httpsAgent: new RequestFilteringHttpsAgent(filter),
    proxy: false,
    maxRedirects: 0,
    validateStatus: () => true,
  });
};

/** The error message of the address filter, which has no code of its own. */
const notAllowed = 'is not allowed. Because';

/** Whether an address was refused. */
export const isNotAllowed = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.message.includes(notAllowed);
