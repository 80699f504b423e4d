import type { OnStatement } from './connection/statement-run';
import type { AroundJob, OnJob } from './jobs/job-run';
import type { OnDelivery } from './log/event-stream';
import type { OnMigration } from './migrations/migrate';

/** Is told what the store does, for the log, for metrics and for traces. */
export type StoreObserver = {
  readonly onJob?: OnJob | undefined;
  readonly aroundJob?: AroundJob | undefined;
  readonly onMigration?: OnMigration | undefined;
  readonly onDelivery?: OnDelivery | undefined;
  readonly onStatement?: OnStatement | undefined;
};
