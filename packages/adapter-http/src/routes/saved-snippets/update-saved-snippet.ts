import { object } from '@parley/wire/codecs';
import { savedSnippetInPath } from '../in-paths';
import { freeText, optional } from '../../parameters';
import { userRoute } from '../../route';
import { snippetContent, snippetTitle } from './saved-snippet-parameters';

export const updateSavedSnippet = userRoute({
  summary: 'Edit a saved snippet',
  method: 'patch',
  path: '/saved_snippets/:saved_snippet_id',
  since: 'savedSnippetEditing',
  pathParameters: { saved_snippet_id: savedSnippetInPath },
  parameters: {
    title: optional(freeText(snippetTitle), 'The new title.'),
    content: optional(freeText(snippetContent), 'The new text, in Markdown.'),
  },
  adds: ['savedSnippets'],
  response: object({}),
  run:
    ({ personal }) =>
    (caller, { saved_snippet_id, title, content }) =>
      personal.updateSavedSnippet(caller, { id: saved_snippet_id, title, content }),
  present: () => ({}),
});
