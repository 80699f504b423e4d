import type { JobRun } from '@parley/adapter-postgres';
import type { Log } from './logger';
import type { Observer } from './observer';

/** With a tenth as the smallest part. */
const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

const jobFields = ({ name, id, attempt, milliseconds }: JobRun) => ({
  job: name,
  jobId: id,
  attempt,
  milliseconds: rounded(milliseconds),
});

/** Writes what the server does to the log, a line for each. */
export const logObserver = (log: Log): Observer => ({
  onRequest:
    log.isLevelEnabled?.('info') === false
      ? undefined
      : ({ id, route, status, isComplete, milliseconds, userId, level }) =>
          log.info(
            {
              requestId: id,
              route,
              status,
              milliseconds: rounded(milliseconds),
              userId,
              featureLevel: level,
            },
            isComplete ? 'request' : 'request whose client left',
          ),
  onJob: (run) => {
    if (run.failure === undefined) {
      log.info(jobFields(run), 'job done');
      return;
    }
    const { cause, nextTry } = run.failure;
    log.warn(
      { ...jobFields(run), nextTry: nextTry?.toISOString(), err: cause },
      nextTry === undefined
        ? `the job ${run.name} failed for the last time`
        : `the job ${run.name} failed and will be retried`,
    );
  },
  onEmail: ({ kind, recipient, milliseconds, isSent }) =>
    log.info(
      { job: 'SendMail', email: kind, recipient, milliseconds: rounded(milliseconds) },
      isSent ? 'email sent' : 'email not accepted',
    ),
  onEmailDropped: ({ kind, realmId }) =>
    log.warn(
      { job: 'SendMail', email: kind, realmId },
      'email dropped: servers ended twice while they sent it, and it may have arrived',
    ),
  onMigration: (migration, milliseconds) =>
    log.info({ migration, milliseconds: rounded(milliseconds) }, 'database migrated'),
});
