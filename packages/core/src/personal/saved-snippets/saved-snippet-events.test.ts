import { presentEvent } from '../../events/domain-events';
import { nextId, someTime } from '../../in-memory';
import { SavedSnippetId } from '../../kernel';
import { anEventViewer } from '../../testing';

const snippet = { id: nextId(SavedSnippetId), title: 'Hello', content: 'x', createdAt: someTime };

it.each([
  [296, [[], [], []]],
  [297, [['add'], ['remove', 'add'], ['remove']]],
  [367, [['add'], ['remove', 'add'], ['remove']]],
  [368, [['add'], ['update'], ['remove']]],
])('reports added, changed and removed snippets at level %d: %j', (level, ops) => {
  const viewer = anEventViewer({ level });
  const wireEvents = [
    presentEvent({ _tag: 'SavedSnippetAdded', snippet }, viewer),
    presentEvent({ _tag: 'SavedSnippetUpdated', snippet }, viewer),
    presentEvent({ _tag: 'SavedSnippetRemoved', snippetId: snippet.id }, viewer),
  ];
  expect(wireEvents.map((events) => events.map(({ op }) => op))).toEqual(ops);
});
