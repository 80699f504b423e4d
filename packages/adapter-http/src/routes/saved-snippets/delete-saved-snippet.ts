import { savedSnippetInPath } from '../in-paths';
import { userRoute, withoutFields } from '../../route';

export const deleteSavedSnippet = userRoute({
  summary: 'Delete a saved snippet',
  method: 'delete',
  path: '/saved_snippets/:saved_snippet_id',
  since: 'savedSnippets',
  pathParameters: { saved_snippet_id: savedSnippetInPath },
  ...withoutFields,
  run: ({ personal }, caller, { saved_snippet_id }) =>
    personal.deleteSavedSnippet(caller, { id: saved_snippet_id }),
});
