import { SavedSnippetId } from '@parley/core/kernel';
import { maxMessageLength } from '@parley/core/messages';
import { maxSnippetTitleLength } from '@parley/core/personal';
import { savedSnippetRecord } from '@parley/wire';
import { mapped, maxLength, nameText, nonBlank, text, integer } from '@parley/wire/codecs';
import { plain, required, freeText, optional } from '../../parameters';
import { recordsIn, userRoute, oneField, withoutFields } from '../../route';
import { pathId } from '../../path-parameters';
import { contentInput } from '../limits';

const pathParameters = {
  saved_snippet_id: pathId(SavedSnippetId, 'The id of the saved snippet.'),
};

const stripped = nonBlank(mapped(contentInput(text), (value) => value.trim()));

const title = nameText(maxLength(maxSnippetTitleLength, stripped));
const content = maxLength(maxMessageLength, stripped);

export const listSavedSnippets = userRoute({
  summary: 'Get your saved snippets',
  method: 'get',
  path: '/saved_snippets',
  needs: 'read',
  since: 'savedSnippets',
  ...recordsIn('saved_snippets', 'Saved snippets of the user.', savedSnippetRecord),
  run: ({ personal }, caller) => personal.listSavedSnippets(caller),
});

export const createSavedSnippet = userRoute({
  summary: 'Create a saved snippet',
  method: 'post',
  path: '/saved_snippets',
  needs: 'write',
  since: 'savedSnippets',
  parameters: {
    title: required(plain(title), 'The title.'),
    content: required(plain(content), 'The text, in Markdown.'),
  },
  adds: ['savedSnippets'],
  ...oneField('saved_snippet_id', 'Id of the new snippet.', integer),
  run: ({ personal }, caller, values) => personal.createSavedSnippet(caller, values),
});

export const updateSavedSnippet = userRoute({
  summary: 'Edit a saved snippet',
  method: 'patch',
  path: '/saved_snippets/:saved_snippet_id',
  needs: 'write',
  since: 'savedSnippetEditing',
  pathParameters,
  parameters: {
    title: optional(freeText(title), 'The new title.'),
    content: optional(freeText(content), 'The new text, in Markdown.'),
  },
  adds: ['savedSnippets'],
  ...withoutFields,
  run: ({ personal }, caller, { saved_snippet_id, ...changes }) =>
    personal.updateSavedSnippet(caller, { id: saved_snippet_id, ...changes }),
});

export const deleteSavedSnippet = userRoute({
  summary: 'Delete a saved snippet',
  method: 'delete',
  path: '/saved_snippets/:saved_snippet_id',
  needs: 'write',
  since: 'savedSnippets',
  pathParameters,
  ...withoutFields,
  run: ({ personal }, caller, { saved_snippet_id }) =>
    personal.deleteSavedSnippet(caller, { id: saved_snippet_id }),
});
