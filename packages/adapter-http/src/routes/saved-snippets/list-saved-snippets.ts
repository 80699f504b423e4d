import { recordsIn, userRoute } from '../../route';
import { savedSnippetRecord } from '@parley/wire';

export const listSavedSnippets = userRoute({
  summary: 'Get your saved snippets',
  method: 'get',
  path: '/saved_snippets',
  since: 'savedSnippets',
  ...recordsIn('saved_snippets', 'Saved snippets of the user.', savedSnippetRecord),
  run: ({ personal }, caller) => personal.listSavedSnippets(caller),
});
