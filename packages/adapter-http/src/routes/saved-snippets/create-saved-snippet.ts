import { integer } from '@parley/wire/codecs';
import { plain, required } from '../../parameters';
import { oneField, userRoute } from '../../route';
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
  ...oneField('saved_snippet_id', 'Id of the new snippet.', integer),
  run: ({ personal }, caller, { title, content }) =>
    personal.createSavedSnippet(caller, { title, content }),
});
