import { savedSnippetInPath } from '../in-paths';
import { freeText, optional } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
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
  ...withoutFields,
  run: ({ personal }, caller, { saved_snippet_id, title, content }) =>
    personal.updateSavedSnippet(caller, { id: saved_snippet_id, title, content }),
});
