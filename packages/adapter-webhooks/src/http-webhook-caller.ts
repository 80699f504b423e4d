import type { WebhookAnswer, WebhookCaller, WebhookRequest, WebhookUnanswered } from '@parley/core';
import { catching, webhookTimeoutSeconds } from '@parley/core';
import axios from 'axios';
import * as TE from 'fp-ts/TaskEither';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

export type HttpWebhookOptions = {
  /** Whether addresses of this machine and of private networks may be called. */
  readonly allowsPrivateNetworks: boolean;
  /** In seconds; the core's timeout by default. */
  readonly timeout?: number;
};

/** The rest of a longer response is ignored: no message is as long. */
const maxResponseBytes = 1_000_000;

const userAgent = 'ParleyOutgoingWebhook';

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The error message of the address filter, which has no code of its own. */
const notAllowed = 'is not allowed. Because';

const noUrl: WebhookUnanswered = { _tag: 'NoUrl' };

const failureOf = (thrown: unknown, hasTimedOut: boolean): WebhookUnanswered => {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (error.message.includes(notAllowed)) {
    return { _tag: 'NotAllowed' };
  }
  if (hasTimedOut) {
    return { _tag: 'TimedOut' };
  }
  return 'code' in error && connectionCodes.has(String(error.code))
    ? { _tag: 'NotReached' }
    : { _tag: 'Failed', name: error.name, message: error.message };
};

const contentOf = ({ body }: WebhookRequest) =>
  body._tag === 'Json'
    ? { data: JSON.stringify(body.json), type: 'application/json' }
    : {
        data: new URLSearchParams(body.fields).toString(),
        type: 'application/x-www-form-urlencoded',
      };

/**
 * Calls webhooks over HTTP. Addresses are checked after name resolution, so that no name can lead
 * into a blocked network; proxies from the environment are not used, as they would resolve names
 * themselves.
 */
export const httpWebhookCaller = ({
  allowsPrivateNetworks,
  timeout = webhookTimeoutSeconds,
}: HttpWebhookOptions): WebhookCaller => {
  const filter = {
    allowPrivateIPAddress: allowsPrivateNetworks,
    allowMetaIPAddress: allowsPrivateNetworks,
  };
  const client = axios.create({
    httpAgent: new RequestFilteringHttpAgent(filter),
    httpsAgent: new RequestFilteringHttpsAgent(filter),
    proxy: false,
    maxRedirects: 0,
    maxContentLength: maxResponseBytes,
    responseType: 'text',
    // The core interprets the response.
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
  });
  const ask = async (request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer> => {
    const { data, type } = contentOf(request);
    const { status, data: text } = await client.post<string>(request.url, data, {
      headers: {
        'Content-Type': type,
        'User-Agent': userAgent,
        'X-Parley-Delivery': request.deliveryId,
      },
      signal,
    });
    return { status, text };
  };
  return {
    call: (request) => () => {
      if (!URL.canParse(request.url)) {
        return TE.left(noUrl)();
      }
      const signal = AbortSignal.timeout(timeout * 1000);
      return catching(
        () => ask(request, signal),
        (thrown) => failureOf(thrown, signal.aborted),
      )();
    },
  };
};
