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
])('tells of snippets that are added, changed, removed at level %d: %j', (level, counts) => {
  const viewer = anEventViewer({ level });
  const told = [
    presentEvent({ _tag: 'SavedSnippetAdded', snippet }, viewer),
    presentEvent({ _tag: 'SavedSnippetUpdated', snippet }, viewer),
    presentEvent({ _tag: 'SavedSnippetRemoved', snippetId: snippet.id }, viewer),
  ];
  expect(told.map(({ length }) => length)).toEqual(counts);
});
