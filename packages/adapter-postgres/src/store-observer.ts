import type { OnJob } from './jobs/job-run';
import type { OnMigration } from './migrations/migrate';

/** Is told what the store does, for the log and for metrics. */
export type StoreObserver = {
  readonly onJob?: OnJob | undefined;
  readonly onMigration?: OnMigration | undefined;
};
