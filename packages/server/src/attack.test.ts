import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';

const script = join(__dirname, '../../../scripts/attack.mjs');

describe('the server under the costliest requests', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await newTestDatabase();
  });
  afterAll(() => database.drop());

  // `npm run attack` does this for longer and over more connections; see docs/testing.md.
  it('keeps within its memory, and answers others', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [script, '--seconds', '10', '--lanes', '1', '--busy-machine'],
      { env: { PATH: process.env.PATH, DATABASE_URL: database.url } },
    );
    expect(stdout).toContain('other account: 0 requests failed');
  });
});
