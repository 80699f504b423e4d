import type { NotificationChanges, OnNotificationChanges } from '@parley/core/events';
import type { Async, Job, RealmId, UserId } from '@parley/core/kernel';
import { guarded } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { OnError } from '../connection/connections';
import { fromOnlyRow, sqlOn } from '../connection/run';
import type { Db } from '../database';
import { addJobs } from './job-queue';

/** A burst of messages is one job, and what is read at once causes no notification. */
const settleMilliseconds = 1000;

/** Enqueues the jobs about notifications soon after the commits that they are about. */
type NoticeWakeUps = {
  /** Call when a commit has succeeded; returns at once. */
  readonly changed: OnNotificationChanges;
  /** What was not enqueued by then is found by the recurring jobs. */
  readonly stop: () => void;
};

type Concerned = {
  /** Somebody has a device that gets notifications. */
  readonly isRegistered: boolean;
  /** Those of the readers whose devices may show any. */
  readonly readers: readonly UserId[];
};

/** Most organizations, and most who read, have nothing to do with notifications. */
const concernedIn = (
  db: Db,
  realmId: RealmId,
  { readers }: NotificationChanges,
): Async<Concerned> =>
  fromOnlyRow(
    sqlOn<Concerned>(db)`select
      exists (select from push_registration where realm_id = ${realmId}) as "isRegistered",
      array(
        select distinct user_id from pushed_message
        where realm_id = ${realmId} and user_id = any(${readers}::bigint[])
      ) as readers`,
    (row) => row,
  );

/** The recurring jobs, for the realm alone; a job with a key is enqueued once. */
const jobsOf = (
  realmId: RealmId,
  { hasNew, hasDeleted }: NotificationChanges,
  { isRegistered, readers }: Concerned,
): readonly { readonly job: Job; readonly key?: string }[] => {
  const forRealm = (tag: 'NoteMissedMessages' | 'WithdrawPushes') => ({
    job: { _tag: tag, realmId },
    key: `${tag}:${realmId}`,
  });
  return [
    ...(hasNew && isRegistered ? [forRealm('NoteMissedMessages')] : []),
    ...(hasDeleted && isRegistered ? [forRealm('WithdrawPushes')] : []),
    ...(!hasDeleted && readers.length > 0
      ? [{ job: { _tag: 'WithdrawPushes' as const, realmId, userIds: readers } }]
      : []),
  ];
};

const enqueueIn = (db: Db, realmId: RealmId, changes: NotificationChanges): Async<void> =>
  pipe(
    concernedIn(db, realmId, changes),
    TE.flatMap((concerned) => addJobs(db, jobsOf(realmId, changes, concerned))),
  );

const joined = (
  a: NotificationChanges | undefined,
  b: NotificationChanges,
): NotificationChanges => ({
  hasNew: b.hasNew || a?.hasNew === true,
  hasDeleted: b.hasDeleted || a?.hasDeleted === true,
  readers: Array.from(new Set([...(a?.readers ?? []), ...b.readers])),
});

/**
 * Collects for a second which organizations have new messages, and who has read some, and enqueues the
 * recurring jobs for them. That is two statements for each organization and second at most, however much
 * is written, and nothing in the transactions that write. If it fails, or the process is killed before, the
 * recurring jobs do the same at the next minute.
 *
 * Source: docs/reference/push.md#when-a-notification-is-sent.
 */
export const noticeWakeUps = (
  db: Db,
  onError: OnError,
  milliseconds = settleMilliseconds,
): NoticeWakeUps => {
  let waiting = new Map<RealmId, NotificationChanges>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const onDefect = (error: unknown): void =>
    onError(error, 'unexpected error while enqueuing the jobs about notifications');
  const send = async (): Promise<void> => {
    const collected = waiting;
    waiting = new Map();
    for (const [realmId, changes] of collected) {
      const outcome = await enqueueIn(db, realmId, changes)();
      if (E.isLeft(outcome)) {
        onError(
          outcome.left.cause,
          'cannot enqueue the jobs about notifications; will do it in a minute',
        );
      }
    }
    timer = undefined;
    if (waiting.size > 0) {
      wait();
    }
  };
  const wait = (): void => {
    if (timer === undefined && !isStopped) {
      timer = setTimeout(guarded(onDefect, send), milliseconds);
    }
  };
  return {
    changed: (realmId, changes) => {
      waiting.set(realmId, joined(waiting.get(realmId), changes));
      wait();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
