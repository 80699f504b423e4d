import { dropTemplate } from '@parley/adapter-postgres/testing';
import { testRun } from './test-run';

/** After all tests: stops the PostgreSQL that was started for them and removes its data. */
const stopTestDatabase = async (): Promise<void> => {
  await dropTemplate();
  await testRun.stop?.();
};

export default stopTestDatabase;
