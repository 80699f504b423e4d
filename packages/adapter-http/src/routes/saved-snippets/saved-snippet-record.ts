import { maxMessageLength, maxSnippetTitleLength } from '@parley/core';
import {
  field,
  integer,
  mapped,
  maxLength,
  nameText,
  named,
  nonBlank,
  object,
  text,
} from '../../codecs';
import { contentInput } from '../limits';

/** Source: docs/reference/personal-data.md#saved-snippets. */
export const savedSnippetRecord = named(
  'SavedSnippet',
  'A text that the user can insert into messages.',
  object({
    required: {
      id: field('Id of the snippet.', integer),
      title: field('Title of the snippet.', text),
      content: field('Content in Markdown.', text),
      date_created: field('Time of creation, in UNIX seconds.', integer),
    },
  }),
);

const stripped = nonBlank(mapped(contentInput(text), (value) => value.trim()));

export const snippetTitle = nameText(maxLength(maxSnippetTitleLength, stripped));
export const snippetContent = maxLength(maxMessageLength, stripped);
