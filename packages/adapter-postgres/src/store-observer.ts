import type { OnJob } from './jobs/job-run';
import type { OnDelivery } from './log/event-stream';
import type { OnMigration } from './migrations/migrate';

/** Is told what the store does, for the log and for metrics. */
export type StoreObserver = {
  readonly onJob?: OnJob | undefined;
  readonly onMigration?: OnMigration | undefined;
  readonly onDelivery?: OnDelivery | undefined;
};
