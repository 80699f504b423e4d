import { maxMessageLength } from '@parley/core/messages';
import { maxSnippetTitleLength } from '@parley/core/personal';
import { mapped, maxLength, nameText, nonBlank, text } from '@parley/wire/codecs';
import { contentInput } from '../limits';

const stripped = nonBlank(mapped(contentInput(text), (value) => value.trim()));

export const snippetTitle = nameText(maxLength(maxSnippetTitleLength, stripped));
export const snippetContent = maxLength(maxMessageLength, stripped);
