import * as E from 'fp-ts/Either';
import { unknownOperand, unknownWord } from './invalid-operator';
import { checkLevels, kindOf, operandShape, syntaxOf, unknownTerm } from './spelling';

describe('kindOf', () => {
  it.each([
    ['channel', 'x', 'channel'],
    ['stream', 'x', 'channel'],
    ['channels', 'public', 'channels:public'],
    ['streams', 'archived', 'channels:archived'],
    ['pm-with', 'x', 'dm'],
    ['pm_with', 'x', 'dm'],
    ['group_pm_with', 'x', 'group-pm-with'],
    ['is', 'private', 'is:dm'],
    ['has', 'link', 'has:link'],
    ['is', 'no such state', undefined],
    ['is', 'constructor', undefined],
    ['is:dm', 'x', undefined],
    ['is:dm', 'dm', undefined],
    ['with', 5, undefined],
    ['constructor', 'x', undefined],
    ['__proto__', 'x', undefined],
    ['', '', undefined],
  ])('of %s %p is %p', (operator, operand, kind) => {
    expect(kindOf({ operator, operand })).toBe(kind);
  });
});

describe('operandShape', () => {
  it.each([
    ['textOrId', ['channel', 'stream', 'id', 'sender', 'mentions', 'group-pm-with']],
    ['textOrId', ['dm-including', 'with', 'near']],
    ['textOrIds', ['dm', 'pm-with']],
    ['filledText', ['search']],
    ['text', ['channels', 'streams', 'topic', 'pm_with', 'group_pm_with', 'has', 'in', 'is']],
    ['text', ['no such operator', 'constructor']],
  ])('is %s for %j', (shape, operators) => {
    expect(operators.map(operandShape)).toEqual(operators.map(() => shape));
  });
});

describe('syntaxOf', () => {
  it.each([
    ['channels', 'no such kind', { place: 'channel', visitors: 'allowed' }],
    ['has', 'no such part', { visitors: 'allowed' }],
    ['is', 'no such state', {}],
    ['no such operator', 'x', {}],
  ])(
    'of %s %s is what all operands of the operator have in common',
    (operator, operand, syntax) => {
      expect(syntaxOf({ operator, operand })).toEqual(syntax);
    },
  );
});

describe('unknownTerm', () => {
  it('names the operator, or the word that it does not have', () => {
    expect(unknownTerm({ operator: 'x', operand: 'y' })).toEqual(unknownOperand('operator', 'x'));
    expect(unknownTerm({ operator: 'is', operand: 'y' })).toEqual(unknownWord('is', 'y'));
  });
});

describe('checkLevels', () => {
  it.each([
    [176, 177, 'dm', [5], unknownOperand('operator', 'dm')],
    [176, 177, 'dm-including', 5, unknownOperand('operator', 'dm-including')],
    [176, 177, 'is', 'dm', unknownWord('is', 'dm')],
    [248, 249, 'has', 'reaction', unknownWord('has', 'reaction')],
    [249, 250, 'channel', 'Denmark', unknownOperand('operator', 'channel')],
    [249, 250, 'channels', 'public', unknownOperand('operator', 'channels')],
    [264, 265, 'is', 'followed', unknownWord('is', 'followed')],
    [270, 271, 'with', 5, unknownOperand('operator', 'with')],
    [365, 366, 'is', 'muted', unknownWord('is', 'muted')],
    [445, 446, 'mentions', 5, unknownOperand('operator', 'mentions')],
    [488, 489, 'channels', 'archived', unknownWord('channels', 'archived')],
    [488, 489, 'streams', 'archived', unknownWord('streams', 'archived')],
  ] as const)(
    'rejects at level %d, and accepts at level %d, %s:%s',
    (before, at, operator, operand, unknown) => {
      const terms = [
        { operator: 'is', operand: 'unread', negated: false },
        { operator, operand, negated: true },
      ];
      expect(checkLevels(before, terms)).toEqual(E.left(unknown));
      expect(E.isRight(checkLevels(at, terms))).toBe(true);
    },
  );

  it.each(['stream', 'streams', 'pm-with', 'group-pm-with', 'topic', 'sender', 'near'])(
    'accepts %s at every level',
    (operator) => {
      expect(E.isRight(checkLevels(1, [{ operator, operand: 'x', negated: false }]))).toBe(true);
    },
  );
});
