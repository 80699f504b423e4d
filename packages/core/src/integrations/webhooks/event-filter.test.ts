import * as fc from 'fast-check';
import { selects } from './event-filter';

describe('selects', () => {
  it.each([
    [undefined, [], 'push', true],
    [['push'], [], 'push', true],
    [['push'], [], 'pull_request', false],
    [['pull_*'], [], 'pull_request', true],
    [['*_comment'], [], 'issue_comment', true],
    [['p*s*h'], [], 'push', true],
    [['pu*ush'], [], 'push', false],
    [['*'], ['push'], 'push', false],
    [undefined, ['pu*'], 'push', false],
    [[], [], 'push', false],
  ])('only %j, without %j: %s', (only, exclude, type, expected) => {
    expect(selects({ only, exclude }, type)).toBe(expected);
  });

  it('agrees with a regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
    const type = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 });
    fc.assert(
      fc.property(text, type, (pattern, name) => {
        const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name);
        expect(selects({ only: [pattern], exclude: [] }, name)).toBe(expected);
      }),
    );
  });
});
