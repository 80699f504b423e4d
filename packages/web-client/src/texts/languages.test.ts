import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The lines of a record with the names of languages. */
const linesIn = (path: string): readonly string[] => {
  const [, record = ''] =
    /(?:languages\b[^=]*= |\bdefault_language: \{\s*label[^\n]*\s*values: )\{([^}]*)\}/.exec(
      readFileSync(join(__dirname, path), 'utf8'),
    ) ?? [];
  return record.split('\n').map((line) => line.trim());
};

it('offers the languages that the server knows', () => {
  const known = linesIn('../../../core/src/accounts/users/languages.ts');
  expect(known.length).toBeGreaterThan(10);
  expect(linesIn('en-organization.ts')).toEqual(known);
});
