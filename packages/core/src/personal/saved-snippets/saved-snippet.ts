import * as t from 'io-ts';
import { SavedSnippetId, struct } from '../../kernel';

export const SavedSnippet = struct({
  id: SavedSnippetId,
  title: t.string,
  /** Markdown. */
  content: t.string,
  createdAt: t.number,
});
/**
 * A text that a user saves to use again. Source: docs/reference/personal-data.md#saved-snippets.
 */
export type SavedSnippet = t.TypeOf<typeof SavedSnippet>;

/** In Unicode code points. */
export const maxSnippetTitleLength = 60;
