import { ClientDeviceId, eventTable, tagged } from '../../kernel';

const ClientDeviceAdded = tagged('ClientDeviceAdded', { deviceId: ClientDeviceId });

const ClientDeviceRemoved = tagged('ClientDeviceRemoved', { deviceId: ClientDeviceId });

/** Source: docs/reference/push.md#devices. */
export const deviceEvents = eventTable({ ClientDeviceAdded, ClientDeviceRemoved });
