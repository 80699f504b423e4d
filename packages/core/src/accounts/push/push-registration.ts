import type { PushRegistrationId, SessionId, Timestamp } from '../../kernel';

/** The services that deliver push notifications: to phones, and to browsers. */
export type PushKind = 'apns' | 'fcm' | 'web';

/** What a browser's push notifications are encrypted for, in base64url. */
export type WebPushKeys = {
  /** An uncompressed point of the curve P-256. */
  readonly p256dh: string;
  /** 16 random bytes. */
  readonly auth: string;
};

/** Where push notifications of a user are sent. Source: docs/reference/push.md#registrations. */
export type PushRegistration = {
  readonly id: PushRegistrationId;
  readonly kind: PushKind;
  /** The token of the device; of a browser, the URL of its push service. */
  readonly token: string;
  /** The app on the device; of a browser, the public key of the server that it accepts. */
  readonly appId: string;
  /** Of browsers only. */
  readonly keys: WebPushKeys | null;
  /** The registration ends with the session, if it was made in one. */
  readonly sessionId: SessionId | null;
  readonly createdAt: Timestamp;
};

export type NewPushRegistration = Omit<PushRegistration, 'id'>;

/** Of an account; the oldest beyond them are removed. */
export const maxPushRegistrations = 50;

/** In characters. */
export const maxPushTokenLength = 2_000;

const maxAppIdLength = 255;

export type PushRegistrationProblem = 'length' | 'apnsToken' | 'appId' | 'endpoint' | 'keys';

const isHttps = (endpoint: string): boolean =>
  /^https:\/\/[!-~]+$/.test(endpoint) && !/^https:\/\/[^/]*@/.test(endpoint);

/** A point begins with the byte 4. */
const areKeys = ({ p256dh, auth }: WebPushKeys): boolean =>
  /^B[\w-]{86}$/.test(p256dh) && /^[\w-]{22}$/.test(auth);

/** What is wrong with a registration; undefined if nothing is. */
export const registrationProblem = ({
  kind,
  token,
  appId,
  keys,
}: Pick<PushRegistration, 'kind' | 'token' | 'appId' | 'keys'>):
  | PushRegistrationProblem
  | undefined => {
  if (token === '' || token.length > maxPushTokenLength) {
    return 'length';
  }
  switch (kind) {
    case 'apns':
      if (!/^[\da-f]+$/i.test(token)) {
        return 'apnsToken';
      }
      return /^[.\w-]+$/.test(appId) && appId.length <= maxAppIdLength ? undefined : 'appId';
    case 'fcm':
      return /^[!-~]+$/.test(token) ? undefined : 'length';
    case 'web':
      if (!isHttps(token)) {
        return 'endpoint';
      }
      return keys !== null && areKeys(keys) ? undefined : 'keys';
  }
};
