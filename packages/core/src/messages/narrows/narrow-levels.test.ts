import * as E from 'fp-ts/Either';
import { checkLevels } from './narrow-levels';
import { unknownOperand } from '../failures';

describe('checkLevels', () => {
  it.each([
    [176, 177, 'dm', [5], ['operator', 'dm']],
    [176, 177, 'dm-including', 5, ['operator', 'dm-including']],
    [176, 177, 'is', 'dm', ["'is' operand", 'dm']],
    [248, 249, 'has', 'reaction', ["'has' operand", 'reaction']],
    [249, 250, 'channel', 'Denmark', ['operator', 'channel']],
    [249, 250, 'channels', 'public', ['operator', 'channels']],
    [264, 265, 'is', 'followed', ["'is' operand", 'followed']],
    [270, 271, 'with', 5, ['operator', 'with']],
    [365, 366, 'is', 'muted', ["'is' operand", 'muted']],
    [445, 446, 'mentions', 5, ['operator', 'mentions']],
    [488, 489, 'channels', 'archived', ['channels operand', 'archived']],
    [488, 489, 'streams', 'archived', ['channels operand', 'archived']],
  ] as const)(
    'knows at %d no less than at %d but %s:%s',
    (before, at, operator, operand, unknown) => {
      const terms = [
        { operator: 'is', operand: 'unread', negated: false },
        { operator, operand, negated: true },
      ];
      const [what, name] = unknown;
      expect(checkLevels(before, terms)).toEqual(E.left(unknownOperand(what, name)));
      expect(E.isRight(checkLevels(at, terms))).toBe(true);
    },
  );

  it.each(['stream', 'streams', 'pm-with', 'group-pm-with', 'topic', 'sender', 'near'])(
    'has always known %s',
    (operator) => {
      expect(E.isRight(checkLevels(1, [{ operator, operand: 'x', negated: false }]))).toBe(true);
    },
  );
});
