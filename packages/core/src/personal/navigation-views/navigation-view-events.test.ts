import { presentEvent } from '../../events/domain-events';
import { anEventViewer } from '../../testing';

const view = { fragment: 'narrow/is/alerted', isPinned: true, name: 'Alerts' };

it.each([
  [389, 0],
  [390, 1],
])('reports views at level %d: %d events', (level, count) => {
  const viewer = anEventViewer({ level });
  const wireEvents = [
    presentEvent({ _tag: 'NavigationViewAdded', view }, viewer),
    presentEvent({ _tag: 'NavigationViewUpdated', fragment: view.fragment, change: {} }, viewer),
    presentEvent({ _tag: 'NavigationViewRemoved', fragment: view.fragment }, viewer),
  ];
  expect(wireEvents.map(({ length }) => length)).toEqual([count, count, count]);
});
