import type { Job } from './job';

/** A job that is repeated as long as any process runs. */
export type RecurringJob = {
  readonly job: Job;
  readonly when: { readonly everyMinutes: number } | 'nightly';
  /** Whether a run that was missed because no process ran is made up for at the next start. */
  readonly isMadeUpFor?: true;
};

export const recurringJobs: readonly RecurringJob[] = [
  { job: { _tag: 'AnnounceFullMembers' }, when: { everyMinutes: 5 } },
  { job: { _tag: 'AnnounceUpdates' }, when: { everyMinutes: 10 } },
  { job: { _tag: 'ApplyRetention' }, when: 'nightly', isMadeUpFor: true },
  { job: { _tag: 'DeactivateLeavers' }, when: 'nightly' },
  { job: { _tag: 'DeleteDueRealms' }, when: 'nightly' },
  { job: { _tag: 'DeleteUnclaimedUploads' }, when: 'nightly' },
  { job: { _tag: 'ForgetReceivedEmails' }, when: 'nightly' },
  { job: { _tag: 'NoteMissedMessages' }, when: { everyMinutes: 1 } },
  { job: { _tag: 'NoteQuietChannels' }, when: 'nightly' },
  { job: { _tag: 'PlanDigests' }, when: 'nightly', isMadeUpFor: true },
  { job: { _tag: 'WithdrawPushes' }, when: { everyMinutes: 1 } },
];
