import { object } from '@parley/wire/codecs';
import { savedSnippetInPath } from '../in-paths';
import { userRoute } from '../../route';

export const deleteSavedSnippet = userRoute({
  summary: 'Delete a saved snippet',
  method: 'delete',
  path: '/saved_snippets/:saved_snippet_id',
  since: 'savedSnippets',
  pathParameters: { saved_snippet_id: savedSnippetInPath },
  parameters: {},
  response: object({}),
  run:
    ({ personal }) =>
    (caller, { saved_snippet_id }) =>
      personal.deleteSavedSnippet(caller, { id: saved_snippet_id }),
  present: () => ({}),
});
