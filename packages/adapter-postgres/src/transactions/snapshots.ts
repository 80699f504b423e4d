import type { Viewer } from '@parley/core/access';
import type { Read, Reader, Snapshot } from '@parley/core/events';
import type { TurnLimits, UnitOfWorkOn } from '@parley/core/kernel';
import { usageGroupOf } from '@parley/core/access';
import { lazily, turnsOf, unavailable } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';
import type { Kysely } from 'kysely';
import { inTransaction } from '../connection/pipelined-transaction';
import type { Database, Db } from '../database';
import { takeNone } from '../jobs/job-queue';
import { maxRuns, orRollBack, repeating } from './repeating';
import type { Base } from '../repositories';
import { repositories } from '../repositories';
import type { PublicUrl } from '../organization/realm-repository';

const readerOn = lazily<Base, Reader>(repositories, (name) => repositories[name]);

/** The SQL of each repository, for reading. */
export const sqlReader = (db: Db, publicUrl: PublicUrl): Reader =>
  readerOn({ db, publicUrl, outbox: new Map(), takePrompt: takeNone });

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
