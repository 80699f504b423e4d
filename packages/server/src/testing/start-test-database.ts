import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTemplate } from '@parley/adapter-postgres/testing';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres';
import { testRun } from './test-run';

/** Durability does not matter here, and speed does. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
};

/** Before all tests: starts one PostgreSQL for the whole run, unless the environment names one. */
const startTestDatabase = async (): Promise<void> => {
  process.env.TEST_DATABASE_TEMPLATE = `parley_template_${process.pid}`;
  if (process.env.TEST_DATABASE_URL === undefined) {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'));
    const postgres = await startEmbeddedPostgres({ dataDir, settings });
    process.env.TEST_DATABASE_URL = postgres.connectionString;
    testRun.stop = async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
  }
  await makeTemplate();
};

export default startTestDatabase;
