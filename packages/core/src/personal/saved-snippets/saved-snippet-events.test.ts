import { presentEvent } from '../../events/domain-events';
import { nextId, someTime } from '../../in-memory';
import { SavedSnippetId } from '../../kernel';
import { anEventViewer } from '../../testing';

const snippet = { id: nextId(SavedSnippetId), title: 'Hello', content: 'x', createdAt: someTime };

it.each([
  [296, [0, 0, 0]],
  [297, [1, 0, 1]],
  [367, [1, 0, 1]],
  [368, [1, 1, 1]],
])('reports added, changed and removed snippets at level %d: %j events', (level, counts) => {
  const viewer = anEventViewer({ level });
  const wireEvents = [
    presentEvent({ _tag: 'SavedSnippetAdded', snippet }, viewer),
    presentEvent({ _tag: 'SavedSnippetUpdated', snippet }, viewer),
    presentEvent({ _tag: 'SavedSnippetRemoved', snippetId: snippet.id }, viewer),
  ];
  expect(wireEvents.map(({ length }) => length)).toEqual(counts);
});
