import * as fc from 'fast-check';
import { byVariant } from './by-variant';

describe('byVariant', () => {
  it('makes each value once for each variant', () => {
    const make = byVariant<{ readonly made: string }>(2);
    const [one, other] = [{}, {}];
    const first = make('a', one, () => ({ made: 'first' }));
    expect(make('a', one, () => ({ made: 'again' }))).toBe(first);
    expect(make('b', one, () => ({ made: 'b' }))).toEqual({ made: 'b' });
    expect(make('a', other, () => ({ made: 'other' }))).toEqual({ made: 'other' });
    expect(make('a', one, () => ({ made: 'again' }))).toBe(first);
  });

  it('drops the variant that was not used for longest', () => {
    const make = byVariant<{ readonly made: string }>(2);
    const value = {};
    for (const variant of ['a', 'b', 'a', 'c']) {
      make(variant, value, () => ({ made: variant }));
    }
    expect(make('a', value, () => ({ made: 'again' }))).toEqual({ made: 'a' });
    expect(make('b', value, () => ({ made: 'again' }))).toEqual({ made: 'again' });
  });

  it('returns what the function would return, in any order of requests', () => {
    const values = [{ n: 1 }, { n: 2 }, { n: 3 }] as const;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(...values))),
        (requests) => {
          const make = byVariant<string>(2);
          for (const [variant, value] of requests) {
            expect(make(variant, value, () => `${variant}${value.n}`)).toBe(`${variant}${value.n}`);
          }
        },
      ),
    );
  });
});
