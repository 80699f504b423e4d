import { maxPushTokenLength } from '@parley/core/accounts';
import {
  arrayOf,
  boolean,
  field,
  integer,
  listedText,
  maxLength,
  object,
  text,
} from '@parley/wire/codecs';
import { plain, required } from '../../parameters';
import { humanRoute, withoutFields } from '../../route';
import { keyword } from '../limits';

const endpoint = required(
  plain(maxLength(maxPushTokenLength)),
  'The URL of the push service for the browser.',
);

const registration = object({
  required: {
    id: field('Id of the registration.', integer),
    kind: field('The service: of phones, or of browsers.', listedText('apns', 'fcm', 'web')),
    created_at: field('When it was made, in seconds since 1970.', integer),
    is_reached: field('Whether the server can send notifications to it.', boolean),
    is_current: field('Whether it was made in the session of the request.', boolean),
  },
});

/** Source: docs/reference/push.md#registrations. */
export const listPushRegistrations = humanRoute({
  summary: 'List where your push notifications are sent',
  method: 'get',
  path: '/push_registrations',
  needs: 'read',
  response: object({
    required: {
      web_push_public_key: field(
        'The key for which a browser subscribes (`applicationServerKey`), in base64url.',
        text,
      ),
      registrations: field('The oldest first.', arrayOf(registration)),
    },
  }),
  run: ({ accounts }, caller) => accounts.listPushRegistrations(caller),
  present: ({ webPushKey, registrations }) => ({
    web_push_public_key: webPushKey,
    registrations: registrations.map(({ id, kind, createdAt, isReached, isCurrent }) => ({
      id,
      kind,
      created_at: createdAt,
      is_reached: isReached,
      is_current: isCurrent,
    })),
  }),
});

export const registerWebPush = humanRoute({
  summary: 'Send push notifications to a browser',
  method: 'post',
  path: '/push_registrations',
  needs: 'write',
  parameters: {
    endpoint,
    p256dh: required(plain(keyword), 'The public key of the browser, in base64url.'),
    auth: required(plain(keyword), 'The secret of the subscription, in base64url.'),
  },
  ...withoutFields,
  run: ({ accounts }, caller, values) =>
    accounts.registerPush(caller, {
      kind: 'web',
      token: values.endpoint,
      keys: { p256dh: values.p256dh, auth: values.auth },
    }),
});

export const removeWebPush = humanRoute({
  summary: 'Send no more push notifications to a browser',
  method: 'delete',
  path: '/push_registrations',
  needs: 'write',
  parameters: { endpoint },
  ...withoutFields,
  run: ({ accounts }, caller, values) =>
    accounts.removePush(caller, { kind: 'web', token: values.endpoint }),
});
