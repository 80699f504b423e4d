import { ClientDeviceId } from '@parley/core/kernel';
import { id, integer, listedText } from '@parley/wire/codecs';
import { json, optional, plain, required } from '../../parameters';
import { humanRoute, oneField, withoutFields } from '../../route';
import { line } from '../limits';

const deviceId = required(json(id(ClientDeviceId)), 'The id of the device.');

/** Source: docs/reference/push.md#devices. */
export const registerClientDevice = humanRoute({
  summary: 'Register a device',
  method: 'post',
  path: '/register_client_device',
  needs: 'write',
  since: 'devices',
  ...oneField('device_id', 'Id of the device.', integer),
  run: ({ accounts }, caller) => accounts.registerClientDevice(caller),
});

export const removeClientDevice = humanRoute({
  summary: 'Remove a device',
  method: 'post',
  path: '/remove_client_device',
  needs: 'write',
  since: 'devices',
  parameters: { device_id: deviceId },
  ...withoutFields,
  run: ({ accounts }, caller, { device_id }) =>
    accounts.removeClientDevice(caller, { deviceId: device_id }),
});

export const registerEncryptedPush = humanRoute({
  summary: 'Register a device for encrypted push notifications',
  method: 'post',
  path: '/mobile_push/register',
  needs: 'write',
  since: 'devices',
  parameters: {
    device_id: deviceId,
    push_key_id: optional(json(integer), 'The id of the key.'),
    push_key: optional(plain(line), 'The key that encrypts notifications, in Base64.'),
    token_kind: optional(plain(listedText('fcm', 'apns')), 'The service that issued the token.'),
    token_id: optional(plain(line), 'The id of the token, in Base64.'),
    bouncer_public_key: optional(plain(line), 'The key that encrypted the registration.'),
    encrypted_push_registration: optional(plain(line), 'The encrypted token, in Base64.'),
  },
  ...withoutFields,
  run: ({ accounts }, caller, { device_id }) =>
    accounts.registerEncryptedPush(caller, { deviceId: device_id }),
});

export const testEncryptedPush = humanRoute({
  summary: 'Send an encrypted test notification to your devices',
  method: 'post',
  path: '/mobile_push/e2ee/test_notification',
  needs: 'write',
  since: 'pushDevices',
  parameters: {
    device_id: optional(
      json(id(ClientDeviceId)),
      'The id of the device; by default all of your devices.',
    ),
  },
  ...withoutFields,
  run: ({ accounts }, caller, { device_id }) =>
    accounts.testEncryptedPush(caller, { deviceId: device_id }),
});
