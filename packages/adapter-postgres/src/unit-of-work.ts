import type {
  Actor,
  Basis,
  Job,
  Read,
  Reader,
  RealmId,
  Snapshot,
  Transact,
  Transaction,
  TurnLimits,
  Unexpected,
  UnitOfWorkOn,
  Viewer,
} from '@parley/core';
import {
  basisOf,
  catching,
  conflicting,
  isUnexpected,
  lazily,
  recordingChangedFacts,
  usageGroupOf,
  turnsOf,
  unavailable,
  withChangedFacts,
} from '@parley/core';
import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Kysely } from 'kysely';
import { asUnexpected, isConflict } from './connection/failures';
import { inTransaction } from './connection/pipelined-transaction';
import { send } from './connection/run';
import type { Database, Db } from './database';
import type { EncodedEvent } from './events/event-log';
import {
  appending,
  encodeInBatches,
  isOutdated,
  lockHead,
  refusingOutdated,
} from './events/event-log';
import type { PromptJobs } from './jobs/prompt-jobs';
import type { Base, Outbox } from './repositories';
import { repositories, unsentOf } from './repositories';
import type { PublicUrl } from './repositories/realm-repository';

/** Every step reports the facts that it changes. */
const transactionOn = lazily<Base, Transaction>(repositories, (name, repository, { outbox }) =>
  recordingChangedFacts(
    name,
    repository,
    (realmId, facts) => void unsentOf(outbox, realmId).changedFacts.push(...facts),
  ),
);

const readerOn = lazily<Base, Reader>(repositories);

/** The SQL of each repository, for reading. */
export const sqlReader = (db: Db, publicUrl: PublicUrl): Reader =>
  readerOn({ db, publicUrl, outbox: new Map(), onPrompt: undefined });

/** Carries a Left through Kysely, which rolls back when its callback throws. */
class RolledBack<Failure> extends Error {
  constructor(readonly failure: Failure) {
    super('rolled back');
  }
}

const orRollBack = async <Failure, A>(work: TE.TaskEither<Failure, A>): Promise<A> =>
  pipe(
    await work(),
    E.getOrElse((failure): A => {
      throw new RolledBack(failure);
    }),
  );

/** Fails unless the basis holds, and until the commit; for a version that is not the current one. */
const checkBasis = (db: Db, basis: Basis): TE.TaskEither<Unexpected, void> =>
  pipe(
    lockHead(db, basis.realmId),
    TE.flatMap((version) => isOutdated(db, basis, version)),
    TE.filterOrElse(
      (isOld) => !isOld,
      () => conflicting(new Error('what the caller may do has changed'), 'outdated'),
    ),
    TE.map(() => undefined),
  );

/**
 * Sends the outbox as the last statements, directly followed by the commit: the log stays locked
 * while the database commits, and not while this process does other work. Their results are known
 * after the commit, which rolls everything back if one of them failed.
 *
 * On the first run, one of them fails if any fact has changed since the version of the basis, which
 * is seldom so; on later ones, the log is locked first, and only what matters to the basis counts.
 */
const flush = async (
  db: Db,
  outbox: Outbox,
  basis: Basis | undefined,
  isFirstRun: boolean,
): Promise<TE.TaskEither<Unexpected, unknown>> => {
  const sent: TE.TaskEither<Unexpected, void>[] = [];
  const encoded: (readonly [RealmId, readonly (readonly EncodedEvent[])[]])[] = [];
  // All of them before the first is sent, which locks the log.
  for (const [realmId, { events, changedFacts }] of outbox) {
    encoded.push([realmId, await encodeInBatches(withChangedFacts(events, changedFacts))]);
  }
  /** Where the version is checked: with the first batch, or alone. */
  let unchecked = isFirstRun ? basis : undefined;
  if (basis !== undefined && !isFirstRun) {
    await orRollBack(checkBasis(db, basis));
  }
  for (const [realmId, batches] of encoded) {
    for (const [place, batch] of batches.entries()) {
      if (place > 0) {
        await nextTurn();
      }
      const asOf = unchecked?.realmId === realmId ? unchecked.asOf : undefined;
      sent.push(await send(db, appending(realmId, batch, asOf)));
      unchecked = asOf === undefined ? unchecked : undefined;
    }
  }
  if (unchecked !== undefined) {
    sent.push(await send(db, refusingOutdated(unchecked.realmId, unchecked.asOf)));
  }
  return TE.sequenceArray(sent);
};

/** Maximum attempts for a piece of work that conflicts with others. */
const maxRuns = 5;

/** Mean delay in milliseconds before the first rerun; it doubles for each further one. */
const firstBackOffMilliseconds = 5;

/** Lets the other transaction finish first: an immediate rerun would conflict again. */
const backOff = (runs: number): Promise<void> =>
  setTimeout(Math.random() * firstBackOffMilliseconds * 2 ** runs);

const isTransactionConflict = (thrown: unknown): boolean =>
  thrown instanceof RolledBack
    ? isUnexpected(thrown.failure) && isConflict(thrown.failure.cause)
    : isConflict(thrown);

/** Runs what a transaction does, and again if it conflicted with others: it was rolled back then. */
const repeating = <Failure, A>(
  runLimit: number,
  once: (isFirstRun: boolean) => Promise<A>,
): TE.TaskEither<Failure | Unexpected, A> => {
  const repeatedly = async (runs: number): Promise<A> => {
    try {
      return await once(runs === 1);
    } catch (thrown) {
      if (runs < runLimit && isTransactionConflict(thrown)) {
        await backOff(runs);
        return repeatedly(runs + 1);
      }
      throw thrown;
    }
  };
  return catching(
    () => repeatedly(1),
    (thrown) => (thrown instanceof RolledBack ? (thrown.failure as Failure) : asUnexpected(thrown)),
  );
};

/**
 * Runs each piece of work in its own transaction; events are appended to the log as its last step.
 *
 * @param promptJobs if given, runs the jobs that the work enqueued for right after the commit
 */
export const transacting =
  (db: Kysely<Database>, publicUrl: PublicUrl, promptJobs?: PromptJobs): Transact =>
  <Failure, A>(by: Actor | 'server', work: (tx: Transaction) => TE.TaskEither<Failure, A>) =>
    repeating<Failure, A>(maxRuns, async (isFirstRun) => {
      const { result, jobs, flushed } = await inTransaction(db, 'writing', async (trx) => {
        const outbox: Outbox = new Map();
        const jobs: Job[] = [];
        const onPrompt =
          promptJobs?.isReady() === true ? (job: Job) => void jobs.push(job) : undefined;
        const transaction = transactionOn({ db: trx, publicUrl, outbox, onPrompt });
        const done = await orRollBack(work(transaction));
        return { result: done, jobs, flushed: await flush(trx, outbox, basisOf(by), isFirstRun) };
      });
      await orRollBack(flushed);
      await promptJobs?.run(jobs);
      return result;
    });

/** Makes a reader of what a snapshot sees. */
export type ReaderOf = (db: Db) => Reader;

/**
 * Reads in a transaction that sees what was committed when it began, and cannot write.
 *
 * @param runLimit how often the work is run if it conflicts with others
 */
export const inSnapshot =
  (db: Kysely<Database>, readerOf: ReaderOf, runLimit = maxRuns): UnitOfWorkOn<Reader> =>
  <Failure, A>(work: (reader: Reader) => TE.TaskEither<Failure, A>) =>
    repeating<Failure, A>(runLimit, () =>
      inTransaction(db, 'snapshot', (trx) => orRollBack(work(readerOf(trx)))),
    );

/** They are held while clients read, and connections are few. */
const streamingLimits: TurnLimits = { atOnce: 2, maxWaiting: 100 };

/**
 * The same, but run once: results that were already sent to a client cannot be taken back. Each
 * account has a few at a time, as the bots of one owner have together, and all visitors of a realm,
 * so that none of them can occupy all connections by reading slowly.
 */
export const inStreamingSnapshot = (
  db: Kysely<Database>,
  readerOf: ReaderOf,
): ((viewer: Viewer) => UnitOfWorkOn<Reader>) => {
  const turns = turnsOf<string>(streamingLimits);
  const run = inSnapshot(db, readerOf, 1);
  return ({ realm, user }) =>
    (work) =>
    async () => {
      const endTurn = await turns.take(
        user === undefined ? `visitors of ${realm.id}` : usageGroupOf(user),
      );
      if (endTurn === undefined) {
        return E.left(unavailable(new Error('too many streamed responses at a time')));
      }
      try {
        return await run(work)();
      } finally {
        endTurn();
      }
    };
};

/** The ways of taking a snapshot as one. */
export const snapshotOf =
  (kinds: {
    readonly ordinary: UnitOfWorkOn<Reader>;
    readonly shared: UnitOfWorkOn<Reader>;
    readonly streaming: (viewer: Viewer) => UnitOfWorkOn<Reader>;
    readonly page: Read;
  }): Snapshot =>
  (realmId, options) => {
    if (options === undefined || realmId === 'every realm') {
      return kinds.ordinary;
    }
    switch (options.kind) {
      case 'shared':
        return kinds.shared;
      case 'streaming':
        return kinds.streaming(options.viewer);
      case 'page':
        return kinds.page(realmId, options.asOf);
    }
  };
