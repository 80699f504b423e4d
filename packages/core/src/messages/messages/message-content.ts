import * as E from 'fp-ts/Either';
import { truncate } from '../../kernel';
import type { MessageHasNullBytes, MessageIsEmpty } from './content-failures';
import { messageHasNullBytes, messageIsEmpty } from './content-failures';

/** In Unicode code points. */
export const maxMessageLength = 10_000;

/**
 * The content as it is kept: without white space at its end and line breaks at its start; what is
 * too long is cut, with a marker that counts.
 */
export const parseContent = (
  text: string,
): E.Either<MessageIsEmpty | MessageHasNullBytes, string> => {
  const content = text.trimEnd().replace(/^\n+/, '');
  if (content.trim() === '') {
    return E.left(messageIsEmpty);
  }
  if (content.includes('\0')) {
    return E.left(messageHasNullBytes);
  }
  return E.right(truncate(content, maxMessageLength, '\n[message truncated]'));
};
