import { field, integer, object } from '@parley/wire/codecs';
import { plain, required } from '../../parameters';
import { userRoute } from '../../route';
import { snippetContent, snippetTitle } from './saved-snippet-parameters';

export const createSavedSnippet = userRoute({
  summary: 'Create a saved snippet',
  method: 'post',
  path: '/saved_snippets',
  since: 'savedSnippets',
  parameters: {
    title: required(plain(snippetTitle), 'The title.'),
    content: required(plain(snippetContent), 'The text, in Markdown.'),
  },
  adds: ['savedSnippets'],
  response: object({ required: { saved_snippet_id: field('Id of the new snippet.', integer) } }),
  run: ({ personal }, caller, { title, content }) =>
    personal.createSavedSnippet(caller, { title, content }),
  present: (id) => ({ saved_snippet_id: id }),
});
