import * as t from 'io-ts';
import { SavedSnippetId, eventTable } from '../../kernel';
import { SavedSnippet } from './saved-snippet';

const SavedSnippetAdded = t.readonly(
  t.type({ _tag: t.literal('SavedSnippetAdded'), snippet: SavedSnippet }),
);

const SavedSnippetUpdated = t.readonly(
  t.type({ _tag: t.literal('SavedSnippetUpdated'), snippet: SavedSnippet }),
);

const SavedSnippetRemoved = t.readonly(
  t.type({ _tag: t.literal('SavedSnippetRemoved'), snippetId: SavedSnippetId }),
);

/** Source: docs/reference/personal-data.md#saved-snippets. */
export const savedSnippetEvents = eventTable({
  SavedSnippetAdded,
  SavedSnippetUpdated,
  SavedSnippetRemoved,
});
