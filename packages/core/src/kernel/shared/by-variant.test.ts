import * as fc from 'fast-check';
import { byVariant, byVariantOfTwo, unlessChanged } from './by-variant';

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

describe('byVariantOfTwo', () => {
  it('returns what the function would return, and makes it once for each pair', () => {
    const values = [{ n: 1 }, { n: 2 }] as const;
    const others = [{ m: 1 }, { m: 2 }] as const;
    const request = fc.tuple(
      fc.constantFrom('a', 'b'),
      fc.constantFrom(...values),
      fc.constantFrom(...others),
    );
    fc.assert(
      fc.property(fc.array(request), (requests) => {
        const make = byVariantOfTwo<string>(2);
        const made = new Set<string>();
        for (const [variant, value, other] of requests) {
          const expected = `${variant}${value.n}${other.m}`;
          const result = make(variant, value, other, () => {
            expect(made.has(expected)).toBe(false);
            made.add(expected);
            return expected;
          });
          expect(result).toBe(expected);
        }
      }),
    );
  });
});

describe('unlessChanged', () => {
  it('returns what the function would return, and the same value while nothing changes', () => {
    const values = [{ n: 1 }, { n: 2 }] as const;
    const request = fc.tuple(fc.constantFrom(...values), fc.constantFrom(1, 2), fc.boolean());
    fc.assert(
      fc.property(fc.array(request), (requests) => {
        const make = (value: { readonly n: number }, a: number, b: boolean) => ({
          text: `${value.n}${a}${b}`,
        });
        const kept = unlessChanged(make);
        for (const given of requests) {
          const result = kept(...given);
          expect(result).toEqual(make(...given));
          expect(kept(...given)).toBe(result);
        }
      }),
    );
  });
});
