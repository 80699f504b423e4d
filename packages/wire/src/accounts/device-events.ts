import { integer, required } from '../codecs';
import { event, eventsOf, presentationsOf } from '../events/event';

const device = (name: string, description: string) =>
  event<'ClientDeviceAdded' | 'ClientDeviceRemoved'>(name, description, {
    since: 'devices',
  })({ device_id: required('Id of the device.', integer, 'deviceId') });

export const deviceEvents = eventsOf({
  device: {
    add: device('DeviceAddEvent', 'A device of the user was registered.'),
    remove: device('DeviceRemoveEvent', 'A device of the user was removed.'),
  },
});

/** Source: docs/reference/push.md#devices. */
export const devicePresentations = presentationsOf({
  ClientDeviceAdded: deviceEvents.device.add.present,
  ClientDeviceRemoved: deviceEvents.device.remove.present,
});
