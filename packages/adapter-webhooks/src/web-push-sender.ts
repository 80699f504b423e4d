import type { PushPayload, PushRegistration, PushSender } from '@parley/core/accounts';
import { catching, secondsPerDay, unexpected } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { generateRequestDetails } from 'web-push';
import type { NetworkGuard } from './guarded-client';
import { guardedClient, isNotAllowed } from './guarded-client';
import { slowServers } from './slow-servers';

/** What a server proves its identity with to push services (RFC 8292), in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

export type WebPushOptions = NetworkGuard & {
  /** Those of the server first, then earlier ones for which browsers may have registered. */
  readonly keys: () => readonly [VapidKeys, ...VapidKeys[]];
  /** Whom the operator of a push service can ask: a `https:` or `mailto:` URL. */
  readonly contact: string;
  /** In seconds. */
  readonly timeout?: number;
};

const defaultTimeoutSeconds = 10;

/** A push service accepts notifications far sooner. */
const promptSeconds = 2;

/** For how long a service keeps a notification for a browser that is not running. */
const keptSeconds = secondsPerDay;

/** The browser has unsubscribed, or the service forgot it. */
const goneStatuses = [404, 410];

/** Only the status matters. */
const maxResponseBytes = 1_000_000;

type Sent = 'sent' | 'gone';

/**
 * Sends push notifications to browsers (RFC 8030), encrypted for the browser (RFC 8291): the service
 * in between sees neither text nor sender.
 */
export const webPushSender = ({
  keys,
  contact,
  timeout = defaultTimeoutSeconds,
  ...guard
}: WebPushOptions): PushSender => {
  const client = guardedClient(guard);
  const services = slowServers(promptSeconds);
  const ask = async (
    { token, keys: browserKeys }: PushRegistration,
    payload: PushPayload,
    vapid: VapidKeys,
  ): Promise<number> => {
    const { endpoint, headers, body } = generateRequestDetails(
      { endpoint: token, keys: browserKeys ?? { p256dh: '', auth: '' } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: contact, ...vapid },
        TTL: keptSeconds,
        urgency: payload.event === 'message' ? 'high' : 'normal',
        contentEncoding: 'aes128gcm',
      },
    );
    const { status } = await client.request({
      method: 'post',
      url: endpoint,
      data: body,
      headers,
      maxContentLength: maxResponseBytes,
      signal: AbortSignal.timeout(timeout * 1000),
    });
    return status;
  };
  /** What the service answered; a refused address is never tried again. */
  const outcome = (registration: PushRegistration, payload: PushPayload, vapid: VapidKeys) =>
    pipe(
      catching(
        () => services.ask(registration.token, () => ask(registration, payload, vapid)),
        (thrown) => (thrown instanceof Error ? thrown : new Error(String(thrown))),
      ),
      TE.matchE(
        (error) =>
          isNotAllowed(error)
            ? TE.right<never, Sent>('gone')
            : TE.left(unexpected(new Error(`the push service did not answer: ${error.message}`))),
        (status) => {
          if (goneStatuses.includes(status)) {
            return TE.right<never, Sent>('gone');
          }
          return status >= 200 && status < 300
            ? TE.right<never, Sent>('sent')
            : TE.left(unexpected(new Error(`the push service answered ${status}`)));
        },
      ),
    );
  return {
    webPushKey: keys()[0].publicKey,
    reaches: (kind) => kind === 'web',
    send: (registration, payload) => {
      // A browser accepts nothing that is signed with another key than it registered for.
      const vapid = keys().find(({ publicKey }) => publicKey === registration.appId);
      return vapid === undefined || registration.keys === null
        ? TE.right('gone')
        : outcome(registration, payload, vapid);
    },
  };
};
