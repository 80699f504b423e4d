import { SavedSnippetId } from '@parley/core/kernel';
import { nextId, someTime } from '@parley/core/in-memory';
import { anEventViewer } from '@parley/core/testing';
import { eventPresentation } from '../events/every-event';

const view = { fragment: 'narrow/is/alerted', isPinned: true, name: 'Alerts' };

it.each([
  [389, 0],
  [390, 1],
])('reports views at level %d: %d events', (level, count) => {
  const viewer = anEventViewer({ level });
  const wireEvents = [
    eventPresentation.present({ _tag: 'NavigationViewAdded', view }, viewer),
    eventPresentation.present(
      { _tag: 'NavigationViewUpdated', fragment: view.fragment, change: {} },
      viewer,
    ),
    eventPresentation.present({ _tag: 'NavigationViewRemoved', fragment: view.fragment }, viewer),
  ];
  expect(wireEvents.map(({ length }) => length)).toEqual([count, count, count]);
});

const snippet = { id: nextId(SavedSnippetId), title: 'Hello', content: 'x', createdAt: someTime };

it.each([
  [296, [[], [], []]],
  [297, [['add'], ['remove', 'add'], ['remove']]],
  [367, [['add'], ['remove', 'add'], ['remove']]],
  [368, [['add'], ['update'], ['remove']]],
])('reports added, changed and removed snippets at level %d: %j', (level, ops) => {
  const viewer = anEventViewer({ level });
  const wireEvents = [
    eventPresentation.present({ _tag: 'SavedSnippetAdded', snippet }, viewer),
    eventPresentation.present({ _tag: 'SavedSnippetUpdated', snippet }, viewer),
    eventPresentation.present({ _tag: 'SavedSnippetRemoved', snippetId: snippet.id }, viewer),
  ];
  expect(wireEvents.map((events) => events.map(({ op }) => op))).toEqual(ops);
});
