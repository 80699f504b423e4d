import { SavedSnippetId } from '../shared/id';
import { anEventViewer, nextId, someTime } from '../testing';
import { savedSnippetEvents } from './saved-snippet-events';

const snippet = { id: nextId(SavedSnippetId), title: 'Hello', content: 'x', createdAt: someTime };

it.each([
  [296, [0, 0, 0]],
  [297, [1, 0, 1]],
  [367, [1, 0, 1]],
  [368, [1, 1, 1]],
])('tells of snippets that are added, changed, removed at level %d: %j', (level, counts) => {
  const viewer = anEventViewer({ level });
  const { SavedSnippetAdded, SavedSnippetUpdated, SavedSnippetRemoved } = savedSnippetEvents;
  const told = [
    SavedSnippetAdded({ _tag: 'SavedSnippetAdded', snippet }, viewer),
    SavedSnippetUpdated({ _tag: 'SavedSnippetUpdated', snippet }, viewer),
    SavedSnippetRemoved({ _tag: 'SavedSnippetRemoved', snippetId: snippet.id }, viewer),
  ];
  expect(told.map(({ length }) => length)).toEqual(counts);
});
