import type {
  WebhookAnswer,
  WebhookCaller,
  WebhookPostponed,
  WebhookRequest,
  WebhookUnanswered,
} from '@parley/core/messages';
import { catching } from '@parley/core/kernel';
import { webhookTimeoutSeconds } from '@parley/core/messages';
import * as TE from 'fp-ts/TaskEither';
import type { NetworkGuard } from './guarded-client';
import { guardedClient, isNotAllowed } from './guarded-client';
import { NotAskedYet, slowServers } from './slow-servers';

export type HttpWebhookOptions = NetworkGuard & {
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

const noUrl: WebhookUnanswered = { _tag: 'NoUrl' };

const failureOf = (thrown: unknown, hasTimedOut: boolean): WebhookPostponed | WebhookUnanswered => {
  if (thrown instanceof NotAskedYet) {
    return { _tag: 'Postponed' };
  }
  if (isNotAllowed(thrown)) {
    return { _tag: 'NotAllowed' };
  }
  if (hasTimedOut) {
    return { _tag: 'TimedOut' };
  }
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
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

/** Calls webhooks over HTTP. */
export const httpWebhookCaller = ({
  timeout = webhookTimeoutSeconds,
  ...guard
}: HttpWebhookOptions): WebhookCaller => {
  const client = guardedClient(guard);
  const servers = slowServers(timeout);
  const ask = async (request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer> => {
    const { data, type } = contentOf(request);
    const { status, data: text } = await client.request<string>({
      method: 'post',
      url: request.url,
      data,
      maxContentLength: maxResponseBytes,
      responseType: 'text',
      // The core interprets the response.
      transformResponse: (response: unknown) => response,
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
        () => servers.ask(request.url, () => ask(request, signal)),
        (thrown) => failureOf(thrown, signal.aborted),
      )();
    },
  };
};
