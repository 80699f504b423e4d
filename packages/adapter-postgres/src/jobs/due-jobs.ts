import { guarded } from '@parley/core/kernel';
import type { Pool } from 'pg';

/** Workers look for a job that is due when it is added; this is how often they look besides. */
export const fallbackPollMilliseconds = 600_000;

/** A job that is due later than this is found by the next check of all jobs. */
const horizonMilliseconds = 30_000;

/** Delay of a check after something happened, so that many changes cause one check. */
const settleMilliseconds = 1000;

/** About as long as a worker needs to record that a job is done. */
const recordMilliseconds = 50;

type DueJobs = {
  /** Finds the next job that is due, and wakes the workers at its time. */
  readonly check: () => Promise<void>;
  /** A job was added or has failed: checks a moment later. */
  readonly changed: () => void;
  /**
   * A job of a serial queue has ended. Its worker asks for the next one while it records the end, and
   * may find the queue still taken: checks when it is free.
   */
  readonly freed: () => void;
  readonly stop: () => void;
};

type Next = {
  /** A job is due that no worker has begun. */
  readonly is_due: boolean;
  /** Milliseconds until the next job is due, if there is one. */
  readonly later: number | null;
};

/** All jobs have the same priority, so that the index yields the first one at once. */
const findNext = async (pool: Pool): Promise<Next | undefined> => {
  const { rows } = await pool.query<Next>(
    `select
       exists (
         select from graphile_worker._private_jobs
         where is_available and priority = 0 and run_at <= now()
       ) as is_due,
       (
         select extract(epoch from run_at - now())::float8 * 1000
         from graphile_worker._private_jobs
         where is_available and priority = 0 and run_at > now()
         order by run_at limit 1
       ) as later`,
  );
  return rows[0];
};

/**
 * Wakes the workers for jobs that are due at a later time, such as retries and scheduled messages:
 * nothing notifies them then. One statement for all workers replaces a poll by each of them every
 * second.
 */
export const dueJobs = (
  pool: Pool,
  wake: () => void,
  onError: (error: unknown) => void,
): DueJobs => {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;
  let isStopped = false;

  const checkIn = (milliseconds: number): void => {
    const at = Date.now() + milliseconds;
    if (isStopped || at >= dueAt) {
      return;
    }
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(guarded(onError, check), milliseconds);
  };

  const check = async (): Promise<void> => {
    clearTimeout(timer);
    dueAt = Infinity;
    const next = await findNext(pool);
    if (next?.is_due === true) {
      wake();
      // Workers that ask at the same moment may find a queue taken that is free.
      checkIn(settleMilliseconds);
    }
    if (typeof next?.later === 'number' && next.later < horizonMilliseconds) {
      checkIn(Math.ceil(next.later));
    }
  };

  return {
    check,
    changed: () => checkIn(settleMilliseconds),
    freed: () => checkIn(recordMilliseconds),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
