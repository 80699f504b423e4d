import * as t from 'io-ts';
import type { AtMostOne, FeatureLevel } from '../../kernel';
import { SavedSnippetId, eventKind, eventTable, has } from '../../kernel';
import { SavedSnippet, presentSavedSnippet } from './saved-snippet';

const SavedSnippetAdded = t.readonly(
  t.type({ _tag: t.literal('SavedSnippetAdded'), snippet: SavedSnippet }),
);
export type SavedSnippetAdded = t.TypeOf<typeof SavedSnippetAdded>;

const SavedSnippetUpdated = t.readonly(
  t.type({ _tag: t.literal('SavedSnippetUpdated'), snippet: SavedSnippet }),
);
export type SavedSnippetUpdated = t.TypeOf<typeof SavedSnippetUpdated>;

const SavedSnippetRemoved = t.readonly(
  t.type({ _tag: t.literal('SavedSnippetRemoved'), snippetId: SavedSnippetId }),
);
export type SavedSnippetRemoved = t.TypeOf<typeof SavedSnippetRemoved>;

const added = (snippet: SavedSnippet, level: FeatureLevel): AtMostOne =>
  has(level, 'savedSnippets')
    ? [{ type: 'saved_snippets', op: 'add', saved_snippet: presentSavedSnippet(snippet) }]
    : [];

const removed = (snippetId: SavedSnippetId, level: FeatureLevel): AtMostOne =>
  has(level, 'savedSnippets')
    ? [{ type: 'saved_snippets', op: 'remove', saved_snippet_id: snippetId }]
    : [];

/** Source: docs/reference/personal-data.md#saved-snippets. */
export const savedSnippetEvents = eventTable({
  SavedSnippetAdded: eventKind(SavedSnippetAdded, ({ snippet }, { level }) =>
    added(snippet, level),
  ),
  // Clients that do not know changed snippets get the new one in place of the old one.
  SavedSnippetUpdated: eventKind(SavedSnippetUpdated, {
    parts: ({ snippet }) => [
      ({ level }) => (has(level, 'savedSnippetEditing') ? [] : removed(snippet.id, level)),
      ({ level }) =>
        has(level, 'savedSnippetEditing')
          ? [{ type: 'saved_snippets', op: 'update', saved_snippet: presentSavedSnippet(snippet) }]
          : added(snippet, level),
    ],
  }),
  SavedSnippetRemoved: eventKind(SavedSnippetRemoved, ({ snippetId }, { level }) =>
    removed(snippetId, level),
  ),
});
