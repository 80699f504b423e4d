import * as E from 'fp-ts/Either';
import { truncate } from '../../kernel';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';

/** In Unicode code points. */
export const maxMessageLength = 10_000;

/**
 * Parses the content to store: removes white space at the end and line breaks at the start, and
 * truncates it to the maximum length, which includes the marker.
 */
export const parseContent = (
  text: string,
): E.Either<MessageFailure<'MessageIsEmpty' | 'MessageHasNullBytes'>, string> => {
  const content = text.trimEnd().replace(/^\n+/, '');
  if (content.trim() === '') {
    return E.left(messageFailure('MessageIsEmpty'));
  }
  if (content.includes('\0')) {
    return E.left(messageFailure('MessageHasNullBytes'));
  }
  return E.right(truncate(content, maxMessageLength, '\n[message truncated]'));
};
