import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
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

/** Where the programs that tests start keep what the next ones need not do again. */
const makeProgramFolder = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-program-'));
  process.env.TEST_PROGRAM_FOLDER = folder;
  testRun.undo.push(() => rm(folder, { recursive: true, force: true }));
};

/** Before all tests: starts one PostgreSQL for the whole run, unless the environment names one. */
const startTestDatabase = async (): Promise<void> => {
  makeProgramFolder();
  process.env.TEST_DATABASE_TEMPLATE = `parley_template_${process.pid}`;
  if (process.env.TEST_DATABASE_URL === undefined) {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'));
    const postgres = await startEmbeddedPostgres({ dataDir, settings });
    process.env.TEST_DATABASE_URL = postgres.connectionString;
    testRun.undo.push(async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    });
  }
  await makeTemplate();
};

export default startTestDatabase;
