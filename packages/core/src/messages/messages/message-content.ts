import * as E from 'fp-ts/Either';
import { truncate } from '../../kernel';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';

/** In Unicode code points. */
export const maxMessageLength = 10_000;

/** Without white space at the end and line breaks at the start. */
export const trimContent = (text: string): string => text.trimEnd().replace(/^\n+/, '');

/** Parses the content to store: trims it, and truncates it to the maximum length with the marker. */
export const parseContent = (
  text: string,
): E.Either<MessageFailure<'MessageIsEmpty' | 'MessageHasNullBytes'>, string> => {
  const content = trimContent(text);
  if (content.trim() === '') {
    return E.left(messageFailure('MessageIsEmpty'));
  }
  if (content.includes('\0')) {
    return E.left(messageFailure('MessageHasNullBytes'));
  }
  return E.right(truncate(content, maxMessageLength, '\n[message truncated]'));
};
