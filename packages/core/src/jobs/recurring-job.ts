import type { Job } from './job';

/** A job that is done again and again, as long as any process runs. */
export type RecurringJob = {
  readonly job: Job;
  readonly everyMinutes: number;
};

export const recurringJobs: readonly RecurringJob[] = [
  { job: { _tag: 'AnnounceFullMembers' }, everyMinutes: 5 },
];
