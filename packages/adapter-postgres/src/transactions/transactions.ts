import type {
  OnNotificationChanges,
  NotificationChanges,
  Transact,
  Transaction,
} from '@parley/core/events';
import type { Actor, Async, Basis, InTurn, Job, RealmId } from '@parley/core/kernel';
import {
  notificationChangesOf,
  recordingChangedFacts,
  withChangedFacts,
} from '@parley/core/events';
import { basisOf, lazily, outdated } from '@parley/core/kernel';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Kysely } from 'kysely';
import { inTransaction } from '../connection/pipelined-transaction';
import type { Sendable } from '../connection/run';
import { send } from '../connection/run';
import type { Database, Db } from '../database';
import type { EncodedEvent, WidthOf } from '../log/event-log';
import {
  appending,
  encodeInBatches,
  isOutdated,
  lockHead,
  refusingOutdated,
} from '../log/event-log';
import type { PromptJobs } from '../jobs/prompt-jobs';
import { maxRuns, orRollBack, repeating } from './repeating';
import type { Base, Outbox } from '../repositories';
import { repositories, unsentOf } from '../repositories';
import type { PublicUrl } from '../organization/realm-repository';
import { isTurnOfOthers, turnsOn } from './turns';

/** Every step reports the facts that it changes. */
const transactionOn = lazily<Base, Transaction>(
  repositories,
  (name) => (base) =>
    recordingChangedFacts(
      name,
      repositories[name](base),
      (realmId, facts) => void unsentOf(base.outbox, realmId).changedFacts.push(...facts),
    ),
);

/**
 * Fails unless the basis holds, and until the commit; for a version that is not the current one.
 * With `heedsTurns`, it also fails during the turn of somebody else.
 */
const checkBasis = (
  db: Db,
  basis: Basis,
  heedsTurns: boolean,
  widthOf: WidthOf,
  inTurn: InTurn,
): Async<void> =>
  pipe(
    lockHead(db, basis.realmId),
    TE.flatMap((version) => isOutdated(db, basis, version, widthOf)),
    TE.flatMap((isOld) =>
      isOld || !heedsTurns ? TE.right(isOld) : isTurnOfOthers(db, basis.realmId),
    ),
    TE.flatMap((isOld) => (isOld ? TE.left(outdated(inTurn)) : TE.right(undefined))),
  );

const changeFacts = (batches: readonly (readonly EncodedEvent[])[]): boolean =>
  batches.some((batch) => batch.some(({ changesFacts }) => changesFacts));

/** What is left to do at the commit and after it. */
type Flushed = {
  /** What the transaction ends with. */
  readonly last: Sendable | undefined;
  /** The realms whose logs grow with the commit. */
  readonly realmIds: readonly RealmId[];
  readonly notifications: readonly (readonly [RealmId, NotificationChanges])[];
};

/**
 * Sends the outbox, except for its last statement: it is directly followed by the commit, so that the
 * log stays locked while the database commits, and not while this process does other work. Results
 * are known after the commit, which rolls everything back if a statement failed.
 *
 * On the first run, one of them fails if any fact has changed since the version of the basis, which
 * is seldom so; on later ones, the log is locked before that, and only what matters to the basis
 * counts. Facts are not changed during the turn of somebody else.
 */
const flush = async (
  db: Db,
  outbox: Outbox,
  basis: Basis | undefined,
  isFirstRun: boolean,
  widthOf: WidthOf,
  inTurn: (realmId: RealmId) => InTurn,
): Promise<Flushed> => {
  const encoded: (readonly [RealmId, readonly (readonly EncodedEvent[])[]])[] = [];
  // All of them before the first is sent, which locks the log.
  for (const [realmId, { events, changedFacts }] of outbox) {
    encoded.push([realmId, await encodeInBatches(withChangedFacts(events, changedFacts), widthOf)]);
  }
  /** Where the version is checked: with the first batch, or alone. */
  let unchecked = isFirstRun ? basis : undefined;
  const heedsTurns =
    basis !== undefined &&
    basis.hasTurn !== true &&
    encoded.some(([realmId, batches]) => realmId === basis.realmId && changeFacts(batches));
  if (basis !== undefined && !isFirstRun) {
    await orRollBack(checkBasis(db, basis, heedsTurns, widthOf, inTurn(basis.realmId)));
  }
  let last: Sendable | undefined;
  const endWith = async (statement: Sendable): Promise<void> => {
    if (last !== undefined) {
      await send(db, last);
    }
    last = statement;
  };
  for (const [realmId, batches] of encoded) {
    for (const [place, batch] of batches.entries()) {
      if (place > 0) {
        await nextTurn();
      }
      const asOf = unchecked?.realmId === realmId ? unchecked.asOf : undefined;
      await endWith(appending(db, realmId, batch, asOf, heedsTurns && asOf !== undefined));
      unchecked = asOf === undefined ? unchecked : undefined;
    }
  }
  if (unchecked !== undefined) {
    await endWith(refusingOutdated(unchecked.realmId, unchecked.asOf));
  }
  return {
    last,
    realmIds: encoded.flatMap(([realmId, batches]) => (batches.length === 0 ? [] : [realmId])),
    notifications: Array.from(outbox).flatMap(([realmId, { events }]) => {
      const changes = notificationChangesOf(events);
      return changes === undefined ? [] : [[realmId, changes] as const];
    }),
  };
};

/**
 * Runs each piece of work in its own transaction; events are appended to the log as its last step.
 *
 * @param onCommit called with each realm whose log has grown, when the transaction is committed
 *
 * @param onNotificationChanges called then for each realm where notifications appear or disappear
 *
 * @param promptJobs if given, runs the jobs that the work enqueued for right after the commit
 */
export const transacting = (
  db: Kysely<Database>,
  publicUrl: PublicUrl,
  widthOf: WidthOf,
  onCommit: (realmId: RealmId) => void,
  onNotificationChanges: OnNotificationChanges,
  promptJobs?: PromptJobs,
): Transact => {
  const inTurn = turnsOn(db);
  return <Failure, A>(by: Actor | 'server', work: (tx: Transaction) => TE.TaskEither<Failure, A>) =>
    repeating<Failure, A>(maxRuns, async (isFirstRun) => {
      const { result, jobs, flushed } = await inTransaction(
        db,
        'writing',
        async (trx) => {
          const outbox: Outbox = new Map();
          const jobs: Job[] = [];
          const takePrompt = (job: Job) => promptJobs?.isReady() === true && jobs.push(job) > 0;
          const transaction = transactionOn({ db: trx, publicUrl, outbox, takePrompt });
          const done = await orRollBack(work(transaction));
          return {
            result: done,
            jobs,
            flushed: await flush(trx, outbox, basisOf(by), isFirstRun, widthOf, inTurn),
          };
        },
        ({ flushed: { last } }) => last?.compile(db),
      );
      flushed.realmIds.forEach(onCommit);
      flushed.notifications.forEach(([realmId, changes]) =>
        onNotificationChanges(realmId, changes),
      );
      if (jobs.length > 0) {
        await promptJobs?.run(jobs);
      }
      return result;
    });
};
