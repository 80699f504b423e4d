import { maxMessageLength, maxSnippetTitleLength } from '@parley/core';
import { integer, mapped, maxLength, nonBlank, object, text } from '../../codecs';
import { contentInput } from '../limits';

/** Source: API document, "Other records", saved snippet. */
export const savedSnippetRecord = object({
  required: { id: integer, title: text, content: text, date_created: integer },
});

const stripped = nonBlank(mapped(contentInput(text), (value) => value.trim()));

export const snippetTitle = maxLength(maxSnippetTitleLength, stripped);
export const snippetContent = maxLength(maxMessageLength, stripped);
