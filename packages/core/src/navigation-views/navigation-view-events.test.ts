import { anEventViewer } from '../testing';
import { navigationViewEvents } from './navigation-view-events';

const view = { fragment: 'narrow/is/alerted', isPinned: true, name: 'Alerts' };

it.each([
  [389, 0],
  [390, 1],
])('tells of views at level %d: %d events', (level, count) => {
  const viewer = anEventViewer({ level });
  const { NavigationViewAdded, NavigationViewUpdated, NavigationViewRemoved } =
    navigationViewEvents;
  const told = [
    NavigationViewAdded({ _tag: 'NavigationViewAdded', view }, viewer),
    NavigationViewUpdated(
      { _tag: 'NavigationViewUpdated', fragment: view.fragment, change: {} },
      viewer,
    ),
    NavigationViewRemoved({ _tag: 'NavigationViewRemoved', fragment: view.fragment }, viewer),
  ];
  expect(told.map(({ length }) => length)).toEqual([count, count, count]);
});
