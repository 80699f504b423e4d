import { SavedSnippetId } from '@parley/core';
import { object } from '../../codecs';
import { freeText, optional } from '../../parameters';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';
import { snippetContent, snippetTitle } from './saved-snippet-record';

export const updateSavedSnippet = userRoute({
  summary: 'Edit a saved snippet',
  method: 'patch',
  path: '/saved_snippets/:saved_snippet_id',
  since: 'savedSnippetEditing',
  pathParameters: { saved_snippet_id: pathId(SavedSnippetId) },
  parameters: {
    title: optional(freeText(snippetTitle)),
    content: optional(freeText(snippetContent)),
  },
  adds: ['savedSnippets'],
  response: object({}),
  run:
    ({ personal }) =>
    (caller, { saved_snippet_id, title, content }) =>
      personal.updateSavedSnippet(caller, { id: saved_snippet_id, title, content }),
  present: () => ({}),
});
