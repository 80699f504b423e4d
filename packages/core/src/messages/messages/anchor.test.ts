import * as E from 'fp-ts/Either';
import { checkRange, describeRange, endOfHistory, parseAnchor } from './anchor';
import { messageFailure } from '../failures';

describe('parseAnchor', () => {
  it.each([
    ['newest', 1e16],
    ['oldest', 0],
    ['first_unread', 'firstUnread'],
    ['17', 17],
    ['-5', 0],
    ['99999999999999999999', 1e16],
  ])('parses %p as %p', (text, anchor) => {
    expect(parseAnchor(text, false)).toEqual(E.right(anchor));
    expect(parseAnchor(text, true)).toEqual(E.right('firstUnread'));
  });

  it.each([
    [undefined, messageFailure('MissingAnchor')],
    ['', messageFailure('InvalidAnchor')],
    ['1.5', messageFailure('InvalidAnchor')],
    ['date', messageFailure('InvalidAnchor')],
    ['constructor', messageFailure('InvalidAnchor')],
  ])('rejects %p', (text, failure) => {
    expect(parseAnchor(text, false)).toEqual(E.left(failure));
  });
});

describe('checkRange', () => {
  it.each([
    [2500, 2500, true, E.right(undefined)],
    [2500, 2501, true, E.left(messageFailure('TooManyMessagesRequested'))],
    [2500, 2501, false, E.left(messageFailure('TooManyMessagesRequested'))],
    [1, 1, false, E.left(messageFailure('AnchorExcludedInside'))],
    [1, 0, false, E.right(undefined)],
    [0, 1, false, E.right(undefined)],
    [0, 0, false, E.right(undefined)],
  ])(
    'checks a range with %d before, %d after and the anchor included: %s',
    (before, after, includeAnchor, result) => {
      expect(checkRange({ before, after, includeAnchor })).toEqual(result);
    },
  );
});

describe('describeRange', () => {
  it.each([
    ['in the middle', [1, 2, 3, 4, 5], 3, 2, 2, [true, false, false]],
    ['at the beginning', [2, 3, 4], 3, 2, 1, [true, true, false]],
    ['at the end', [2, 3, 4], 3, 1, 2, [true, false, true]],
    ['without the anchor', [2, 4], 3, 1, 1, [false, false, false]],
    ['that asks for nothing', [], 3, 0, 0, [false, false, false]],
    ['from the oldest on', [1, 2], 0, 0, 2, [false, true, false]],
    ['up to the newest', [4, 5], endOfHistory, 2, 0, [false, false, true]],
  ])(
    'describes a page %s',
    (_, ids, anchor, before, after, [foundAnchor, foundOldest, foundNewest]) => {
      expect(describeRange(ids, anchor, { before, after, includeAnchor: true })).toEqual({
        foundAnchor,
        foundOldest,
        foundNewest,
      });
    },
  );
});
