import { SavedSnippetId, eventTable, tagged } from '../../kernel';
import { SavedSnippet } from './saved-snippet';

const SavedSnippetAdded = tagged('SavedSnippetAdded', { snippet: SavedSnippet });

const SavedSnippetUpdated = tagged('SavedSnippetUpdated', { snippet: SavedSnippet });

const SavedSnippetRemoved = tagged('SavedSnippetRemoved', { snippetId: SavedSnippetId });

/** Source: docs/reference/personal-data.md#saved-snippets. */
export const savedSnippetEvents = eventTable({
  SavedSnippetAdded,
  SavedSnippetUpdated,
  SavedSnippetRemoved,
});
