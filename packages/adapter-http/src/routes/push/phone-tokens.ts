import type { PushKind } from '@parley/core/accounts';
import { maxPushTokenLength } from '@parley/core/accounts';
import { maxLength } from '@parley/wire/codecs';
import { optional, plain, required } from '../../parameters';
import { humanRoute, withoutFields } from '../../route';
import { line } from '../limits';

/** Longer ones get the message of the API for tokens of another length. */
const tokenInput = maxLength(2 * maxPushTokenLength);

const paths = { apns: '/users/me/apns_device_token', fcm: '/users/me/android_gcm_reg_id' } as const;

const removal = (kind: Exclude<PushKind, 'web'>, service: string) =>
  humanRoute({
    summary: `Remove a device token of ${service}`,
    method: 'delete',
    path: paths[kind],
    needs: 'write',
    parameters: { token: required(plain(tokenInput), 'The token of the device.') },
    ...withoutFields,
    run: ({ accounts }, caller, { token }) => accounts.removePush(caller, { kind, token }),
  });

export const addApnsToken = humanRoute({
  summary: 'Add a device token of APNs',
  method: 'post',
  path: paths.apns,
  needs: 'write',
  parameters: {
    token: required(plain(tokenInput), 'The token of the device, in hexadecimal digits.'),
    appid: required(plain(line), 'The id of the app.'),
  },
  ...withoutFields,
  run: ({ accounts }, caller, { token, appid }) =>
    accounts.registerPush(caller, { kind: 'apns', token, appId: appid }),
});

export const removeApnsToken = removal('apns', 'APNs');

export const addFcmToken = humanRoute({
  summary: 'Add a device token of FCM',
  method: 'post',
  path: paths.fcm,
  needs: 'write',
  parameters: { token: required(plain(tokenInput), 'The token of the device.') },
  ...withoutFields,
  run: ({ accounts }, caller, { token }) => accounts.registerPush(caller, { kind: 'fcm', token }),
});

export const removeFcmToken = removal('fcm', 'FCM');

/** Source: docs/reference/push.md#test-notifications. */
export const testPush = humanRoute({
  summary: 'Send a test notification to your phones',
  method: 'post',
  path: '/mobile_push/test_notification',
  needs: 'write',
  parameters: {
    token: optional(plain(tokenInput), 'The token of the phone; by default all of your phones.'),
  },
  ...withoutFields,
  run: ({ accounts }, caller, { token }) => accounts.testPush(caller, { token }),
});
