import type { SavedSnippet } from '@parley/core/personal';
import { integer, record, required, text } from '../codecs';

/** Source: docs/reference/personal-data.md#saved-snippets. */
export const savedSnippetRecord = record<SavedSnippet>(
  'SavedSnippet',
  'A text that the user can insert into messages.',
)({
  id: required('Id of the snippet.', integer, 'id'),
  title: required('Title of the snippet.', text, 'title'),
  content: required('Content in Markdown.', text, 'content'),
  date_created: required('Time of creation, in UNIX seconds.', integer, 'createdAt'),
});
