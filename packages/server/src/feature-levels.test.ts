import { changes } from '@parley/core/kernel';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(__dirname, '../..');

const sources = readdirSync(packages)
  .flatMap((name) =>
    readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(packages, name, 'src', path), 'utf8')),
  )
  .join('\n');

it('every named change is used', () => {
  const unused = Object.keys(changes).filter((name) => !sources.includes(`'${name}'`));
  expect(unused).toEqual([]);
});
