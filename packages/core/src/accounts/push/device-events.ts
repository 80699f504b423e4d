import * as t from 'io-ts';
import { ClientDeviceId, eventTable } from '../../kernel';

const ClientDeviceAdded = t.readonly(
  t.type({ _tag: t.literal('ClientDeviceAdded'), deviceId: ClientDeviceId }),
);

const ClientDeviceRemoved = t.readonly(
  t.type({ _tag: t.literal('ClientDeviceRemoved'), deviceId: ClientDeviceId }),
);

/** Source: docs/reference/push.md#devices. */
export const deviceEvents = eventTable({ ClientDeviceAdded, ClientDeviceRemoved });
