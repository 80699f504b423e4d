import * as E from 'fp-ts/Either';
import * as fc from 'fast-check';
import { lengthOf } from '../../kernel';
import { maxMessageLength, parseContent } from './message-content';
import { messageFailure } from '../failures';

describe('parseContent', () => {
  it.each([
    ['Hello', 'Hello'],
    ['Hello \n\t\n', 'Hello'],
    ['\n\n    code', '    code'],
    ['  Hello', '  Hello'],
    ['💥'.repeat(10_000), '💥'.repeat(10_000)],
  ])('accepts valid content: %#', (text, content) => {
    expect(parseContent(text)).toEqual(E.right(content));
  });

  it.each([
    ['', messageFailure('MessageIsEmpty')],
    [' \n\t ', messageFailure('MessageIsEmpty')],
    ['a\0b', messageFailure('MessageHasNullBytes')],
  ])('rejects %p', (text, failure) => {
    expect(parseContent(text)).toEqual(E.left(failure));
  });

  it('truncates long content to the maximum length, marker included', () => {
    const marker = '\n[message truncated]';
    const cut = '💥'.repeat(maxMessageLength - marker.length) + marker;
    expect(parseContent('💥'.repeat(maxMessageLength + 1))).toEqual(E.right(cut));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const content = parseContent(text);
        if (E.isRight(content)) {
          expect(parseContent(content.right)).toEqual(content);
          expect(lengthOf(content.right)).toBeLessThanOrEqual(maxMessageLength);
        }
      }),
    );
  });
});
