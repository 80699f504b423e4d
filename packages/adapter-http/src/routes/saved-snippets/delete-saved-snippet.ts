import { SavedSnippetId } from '@parley/core';
import { object } from '../../codecs';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';

export const deleteSavedSnippet = userRoute({
  summary: 'Delete a saved snippet',
  method: 'delete',
  path: '/saved_snippets/:saved_snippet_id',
  since: 'savedSnippets',
  pathParameters: { saved_snippet_id: pathId(SavedSnippetId) },
  parameters: {},
  response: object({}),
  run:
    ({ personal }) =>
    (caller, { saved_snippet_id }) =>
      personal.deleteSavedSnippet(caller, { id: saved_snippet_id }),
  present: () => ({}),
});
