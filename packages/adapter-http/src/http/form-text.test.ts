import * as fc from 'fast-check';
import { maxParameterNameLength, maxParameters, parseFormText } from './form-text';

const parse = (text: string) => parseFormText(Buffer.from(text));

describe('parseFormText', () => {
  it('parses every text like URLSearchParams', () => {
    const pieces = fc.oneof(
      fc.constantFrom('&', '=', '%', '+', '%2', '%2B', '%zz', '%e2%82%ac', '%ff', '%C3%A9'),
      fc.string({ unit: 'grapheme-ascii', maxLength: 3 }),
      fc.string({ unit: 'grapheme', maxLength: 3 }).map(encodeURIComponent),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (all) => {
        const text = all.join('').replace(/^\?/, '');
        expect(parse(text)).toEqual(new Map(new URLSearchParams(text)));
      }),
    );
  });

  it('parses bytes that are not valid UTF-8, also beside a percent sign without hex digits', () => {
    expect(parse('é=€%zz')).toEqual(new Map([['é', '€%zz']]));
  });

  it('accepts the maximum number of parameters and the longest name', () => {
    const names = Array.from({ length: maxParameters }, (_, index) => `n${index}`);
    expect(parse(names.join('&')).size).toBe(maxParameters);
    expect(parse(`${'n'.repeat(maxParameterNameLength)}=1`).size).toBe(1);
  });

  it.each([
    ['one more parameter', '0&'.repeat(maxParameters), 'Too many parameters (limit: 1000)'],
    ['too many empty pairs', '&'.repeat(maxParameters), 'Too many parameters (limit: 1000)'],
    [
      'a longer name',
      `${'n'.repeat(maxParameterNameLength + 1)}=1`,
      'A parameter name is too long (limit: 200 characters)',
    ],
  ])('rejects %s', (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });
});
