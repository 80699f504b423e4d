import * as E from 'fp-ts/Either';
import { truncate } from '../../kernel';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';

/** In Unicode code points. */
export const maxMessageLength = 10_000;

/**
 * The content as it is kept: without white space at its end and line breaks at its start; what is
 * too long is cut, with a marker that counts.
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
