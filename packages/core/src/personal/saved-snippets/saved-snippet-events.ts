import * as t from 'io-ts';
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

/** Source: reference, "Saved snippets". */
export const savedSnippetEvents = eventTable({
  SavedSnippetAdded: eventKind(SavedSnippetAdded, ({ snippet }, { level }) =>
    has(level, 'savedSnippets')
      ? [{ type: 'saved_snippets', op: 'add', saved_snippet: presentSavedSnippet(snippet) }]
      : [],
  ),
  SavedSnippetUpdated: eventKind(SavedSnippetUpdated, ({ snippet }, { level }) =>
    has(level, 'savedSnippetEditing')
      ? [{ type: 'saved_snippets', op: 'update', saved_snippet: presentSavedSnippet(snippet) }]
      : [],
  ),
  SavedSnippetRemoved: eventKind(SavedSnippetRemoved, ({ snippetId }, { level }) =>
    has(level, 'savedSnippets')
      ? [{ type: 'saved_snippets', op: 'remove', saved_snippet_id: snippetId }]
      : [],
  ),
});
