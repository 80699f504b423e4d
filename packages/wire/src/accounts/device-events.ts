import { integer, required } from '../codecs';
import { event, eventsOf, presentedEvents } from '../events/event';

const device = (name: string, description: string) =>
  event<'ClientDeviceAdded' | 'ClientDeviceRemoved'>(name, description, {
    since: 'devices',
  })({ device_id: required('Id of the device.', integer, 'deviceId') });

const events = eventsOf({
  device: {
    add: device('DeviceAddEvent', 'A device of the user was registered.'),
    remove: device('DeviceRemoveEvent', 'A device of the user was removed.'),
  },
});

/** Source: docs/reference/push.md#devices. */
export const deviceEvents = presentedEvents(events, {
  ClientDeviceAdded: events.device.add.present,
  ClientDeviceRemoved: events.device.remove.present,
});
