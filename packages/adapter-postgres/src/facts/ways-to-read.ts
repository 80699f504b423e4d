import type { Read, Reader } from '@parley/core/events';
import type { Unexpected, UnitOfWorkOn } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';
import type { Db } from '../database';
import { keptMessages } from '../messages/pages/kept-messages';
import { pageFacts } from '../messages/pages/page-facts';
import { newSeen } from './answers-in-page';
import { sharedLookups } from './answers-in-read';
import { snapshotMemory } from './answers-in-snapshot';
import type { FactCache, RealmFacts } from './fact-cache';
import { factsReader } from './facts-reader';
import { pageFactsInMemory } from './page-facts-in-memory';

type Databases = {
  /** For statements that read a few rows by index. */
  readonly lookups: Db;
  /** For those that take longer. */
  readonly db: Db;
  /** For those that may read much of the history, with a timeout of its own. */
  readonly searches: Db;
};

/**
 * Reads outside of a transaction: facts from memory, which was validated when the work began or knows
 * the version that the work asks for, and everything else with statements that are shared with other
 * requests. So no result is older than its request.
 *
 * @param inSnapshot for pages whose facts changed while they were read
 */
export const readingFacts = (
  { lookups, db, searches }: Databases,
  cache: FactCache,
  readerOn: (db: Db) => Reader,
  inSnapshot: UnitOfWorkOn<Reader>,
): { readonly read: Read; readonly readPage: Read } => {
  const sql = readerOn(lookups);
  const shared = sharedLookups(lookups, db, sql);
  const readers = new WeakMap<RealmFacts, Reader>();
  const readerOf = (facts: RealmFacts): Reader => {
    const reader = readers.get(facts) ?? factsReader({ read: { facts, shared } }, sql);
    readers.set(facts, reader);
    return reader;
  };
  const stored = pageFacts(lookups);
  const kept = keptMessages();
  return {
    read:
      (realmId, asOf) =>
      <Failure, A>(work: (reader: Reader) => TE.TaskEither<Failure, A>) =>
      async (): Promise<E.Either<Failure | Unexpected, A>> => {
        const facts = cache.of(realmId);
        const reached = await facts.reachVersion(asOf)();
        return E.isLeft(reached) ? reached : work(readerOf(facts))();
      },
    // Whatever changes meanwhile, facts or one of the messages, may be in one part of the result and
    // not in another; the work is then run again in a snapshot.
    readPage:
      (realmId, asOf) =>
      <Failure, A>(work: (reader: Reader) => TE.TaskEither<Failure, A>) =>
      async (): Promise<E.Either<Failure | Unexpected, A>> => {
        const facts = cache.of(realmId);
        const reached = await facts.reachVersion(asOf)();
        if (E.isLeft(reached)) {
          return reached;
        }
        const version = facts.head()?.version;
        const seen = newSeen(version);
        const page = {
          facts,
          pageFacts: pageFactsInMemory(facts, stored),
          kept,
          seen,
          db,
          searches,
        };
        const result = await work(factsReader({ read: { facts, shared }, page }, sql))();
        return seen.isOfOneMoment() && facts.head()?.version === version
          ? result
          : inSnapshot(work)();
      },
  };
};

/** A reader of what a snapshot sees, with facts from memory in exactly that version. */
export const factsInSnapshots = (
  cache: FactCache,
  readerOn: (db: Db) => Reader,
): ((db: Db) => Reader) => {
  const memoryOf = snapshotMemory(cache);
  return (db) => {
    const sql = readerOn(db);
    return factsReader({ snapshot: memoryOf(db, sql) }, sql);
  };
};
