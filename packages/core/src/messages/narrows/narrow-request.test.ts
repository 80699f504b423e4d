import type { RequestedTerm } from './narrow-request';
import { canonicalOperator, isContradiction } from './narrow-request';

describe('canonicalOperator', () => {
  it.each([
    ['stream', 'channel'],
    ['streams', 'channels'],
    ['pm-with', 'dm'],
    ['pm_with', 'dm'],
    ['group_pm_with', 'group-pm-with'],
    ['topic', 'topic'],
    ['no such operator', 'no such operator'],
    ['constructor', 'constructor'],
  ])('of %s is %s', (operator, canonical) => {
    expect(canonicalOperator(operator)).toBe(canonical);
  });
});

describe('isContradiction', () => {
  const term = (operator: string, operand = 'x', negated = false): RequestedTerm => ({
    operator,
    operand,
    negated,
  });

  it.each([
    ['channel and dm', [term('channel'), term('dm')], true],
    ['stream and pm-with', [term('stream'), term('pm-with')], true],
    ['topic and is:dm', [term('topic'), term('is', 'dm')], true],
    ['topic and is:private', [term('topic'), term('is', 'private')], true],
    ['even if negated', [term('channels'), term('dm-including', 'x', true)], true],
    ['channel and topic', [term('channel'), term('topic')], false],
    ['channel and is:starred', [term('channel'), term('is', 'starred')], false],
    ['dm and sender', [term('dm'), term('sender')], false],
    ['nothing', [], false],
  ])('%s: %#', (_, terms, isOne) => {
    expect(isContradiction(terms)).toBe(isOne);
  });
});
