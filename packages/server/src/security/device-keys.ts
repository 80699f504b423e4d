import { createHmac } from 'node:crypto';
import type { DeviceKeys } from '@parley/core/accounts';

/** Without the server's secret, nobody can find out which networks are behind the keys. */
export const derivedDeviceKeys = (serverSecret: string): DeviceKeys => ({
  keyOf: (userId, { client, network }) =>
    createHmac('sha256', serverSecret)
      .update(`login-device:${userId}:${network}:${client}`)
      .digest('base64url'),
});
