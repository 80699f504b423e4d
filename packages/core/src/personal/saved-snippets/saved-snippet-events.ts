import * as t from 'io-ts';
import type { EventTable } from '../../kernel';
import { SavedSnippetId, has } from '../../kernel';
import { SavedSnippet, presentSavedSnippet } from './saved-snippet';

export const SavedSnippetAdded = t.readonly(
  t.type({ _tag: t.literal('SavedSnippetAdded'), snippet: SavedSnippet }),
);
export type SavedSnippetAdded = t.TypeOf<typeof SavedSnippetAdded>;

export const SavedSnippetUpdated = t.readonly(
  t.type({ _tag: t.literal('SavedSnippetUpdated'), snippet: SavedSnippet }),
);
export type SavedSnippetUpdated = t.TypeOf<typeof SavedSnippetUpdated>;

export const SavedSnippetRemoved = t.readonly(
  t.type({ _tag: t.literal('SavedSnippetRemoved'), snippetId: SavedSnippetId }),
);
export type SavedSnippetRemoved = t.TypeOf<typeof SavedSnippetRemoved>;

export type SavedSnippetEvent = SavedSnippetAdded | SavedSnippetUpdated | SavedSnippetRemoved;

/** Source: reference, "Saved snippets". */
export const savedSnippetEvents: EventTable<SavedSnippetEvent> = {
  SavedSnippetAdded: ({ snippet }, { level }) =>
    has(level, 'savedSnippets')
      ? [{ type: 'saved_snippets', op: 'add', saved_snippet: presentSavedSnippet(snippet) }]
      : [],
  SavedSnippetUpdated: ({ snippet }, { level }) =>
    has(level, 'savedSnippetEditing')
      ? [{ type: 'saved_snippets', op: 'update', saved_snippet: presentSavedSnippet(snippet) }]
      : [],
  SavedSnippetRemoved: ({ snippetId }, { level }) =>
    has(level, 'savedSnippets')
      ? [{ type: 'saved_snippets', op: 'remove', saved_snippet_id: snippetId }]
      : [],
};
