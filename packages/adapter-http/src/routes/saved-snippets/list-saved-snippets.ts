import { arrayOf, field, object } from '@parley/wire/codecs';
import { userRoute } from '../../route';
import { savedSnippetRecord } from '@parley/wire';

export const listSavedSnippets = userRoute({
  summary: 'Get your saved snippets',
  method: 'get',
  path: '/saved_snippets',
  since: 'savedSnippets',
  parameters: {},
  response: object({
    required: {
      saved_snippets: field('Saved snippets of the user.', arrayOf(savedSnippetRecord.codec)),
    },
  }),
  run: ({ personal }, caller) => personal.listSavedSnippets(caller),
  present: (snippets) => ({
    saved_snippets: snippets.map((each) => savedSnippetRecord.present(each)),
  }),
});
