import { dropTemplate } from '@parley/adapter-postgres/testing';
import { testRun } from './test-run';

/** After all tests: stops what was started for them, and removes its data. */
const stopTestDatabase = async (): Promise<void> => {
  await dropTemplate();
  await Promise.all(testRun.undo.map((undo) => undo()));
};

export default stopTestDatabase;
