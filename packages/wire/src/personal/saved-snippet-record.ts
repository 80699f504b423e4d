import type { SavedSnippet } from '@parley/core/personal';
import { field, integer, named, object, text } from '../codecs';

/** Source: docs/reference/personal-data.md#saved-snippets. */
export const savedSnippetRecord = named(
  'SavedSnippet',
  'A text that the user can insert into messages.',
  object({
    required: {
      id: field('Id of the snippet.', integer),
      title: field('Title of the snippet.', text),
      content: field('Content in Markdown.', text),
      date_created: field('Time of creation, in UNIX seconds.', integer),
    },
  }),
);

export const presentSavedSnippet = (snippet: SavedSnippet) => ({
  id: snippet.id,
  title: snippet.title,
  content: snippet.content,
  date_created: snippet.createdAt,
});
