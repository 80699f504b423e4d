import fc from 'fast-check';
import { codePiecesOf } from './highlight';

const kinds = (code: string, language: string) =>
  codePiecesOf(code, language).flatMap(({ text, kind }) =>
    kind === undefined ? [] : [[kind, text]],
  );

describe('the pieces of code', () => {
  it('are comments, texts, numbers and keywords', () => {
    expect(kinds('const x = "a // b"; // c 1', 'JavaScript')).toEqual([
      ['keyword', 'const'],
      ['string', '"a // b"'],
      ['comment', '// c 1'],
    ]);
    expect(kinds('def f(): # "no"\n  return 0x1f', 'Python')).toEqual([
      ['keyword', 'def'],
      ['comment', '# "no"'],
      ['keyword', 'return'],
      ['number', '0x1f'],
    ]);
    expect(kinds('SELECT 1 -- all', 'SQL')).toEqual([
      ['keyword', 'SELECT'],
      ['number', '1'],
      ['comment', '-- all'],
    ]);
  });

  it('are together the code', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('Python', 'C', 'SQL'), (code, language) => {
        const pieces = codePiecesOf(code, language);
        expect(pieces.map(({ text }) => text).join('')).toBe(code);
      }),
    );
  });
});
