import * as fc from 'fast-check';
import { originalFileName, sanitizedFileName } from './file-name';

describe('sanitizedFileName', () => {
  it.each([
    ['notes.txt', 'notes.txt'],
    ['my - summer   plans.pdf', 'my-summer-plans.pdf'],
    ['a/b\\c<d>"e".html', 'abcde.html'],
    ['ﬁle ①.png', 'file-1.png'],
    ['Übersicht_東京.md', 'Übersicht_東京.md'],
    ['हिन्दी.txt', 'हिन्दी.txt'],
    ['', 'uploaded-file'],
    ['.', 'uploaded-file'],
    ['..', 'uploaded-file'],
    ['???', 'uploaded-file'],
    [' /../ ', 'uploaded-file'],
    [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(95)}.jpeg`],
    [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(98)}`],
  ])('sanitizes %j to %j', (original, name) => {
    expect(sanitizedFileName(original)).toBe(name);
  });

  it('returns one non-empty path segment, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (original) => {
        const name = sanitizedFileName(original);
        expect(name).toMatch(/^[^/\\?#%\0\s]+$/u);
        expect(['.', '..']).not.toContain(name);
        expect(sanitizedFileName(name)).toBe(name);
      }),
    );
  });
});

describe('originalFileName', () => {
  it.each([
    ['notes.txt', 'notes.txt'],
    ['%E6%9D%B1.txt', '東.txt'],
    ['100%.txt', '100%.txt'],
    ['a\0b%00c', 'abc'],
  ])('decodes %j to %j', (sent, name) => {
    expect(originalFileName(sent)).toBe(name);
  });
});
