import * as t from 'io-ts';
import { ClientDeviceId, eventKind, eventTable, has } from '../../kernel';

const ClientDeviceAdded = t.readonly(
  t.type({ _tag: t.literal('ClientDeviceAdded'), deviceId: ClientDeviceId }),
);
export type ClientDeviceAdded = t.TypeOf<typeof ClientDeviceAdded>;

const ClientDeviceRemoved = t.readonly(
  t.type({ _tag: t.literal('ClientDeviceRemoved'), deviceId: ClientDeviceId }),
);
export type ClientDeviceRemoved = t.TypeOf<typeof ClientDeviceRemoved>;

/** Source: docs/reference/push.md#devices. */
export const deviceEvents = eventTable({
  ClientDeviceAdded: eventKind(ClientDeviceAdded, ({ deviceId }, { level }) =>
    has(level, 'devices') ? [{ type: 'device', op: 'add', device_id: deviceId }] : [],
  ),
  ClientDeviceRemoved: eventKind(ClientDeviceRemoved, ({ deviceId }, { level }) =>
    has(level, 'devices') ? [{ type: 'device', op: 'remove', device_id: deviceId }] : [],
  ),
});
