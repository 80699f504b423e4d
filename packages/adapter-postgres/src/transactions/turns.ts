import type { InTurn, RealmId, Unexpected } from '@parley/core/kernel';
import { catching } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { lockKinds } from '../connection/advisory-locks';
import { asUnexpected } from '../connection/failures';
import { inTransaction } from '../connection/pipelined-transaction';
import { fromOnlyRow, written } from '../connection/run';
import type { Database, Db } from '../database';

/**
 * Turns of the organizations: who has one holds a lock, which others whose transactions change facts
 * share until their commit. They never wait for it, as they hold other locks by then: a transaction
 * that does not get it is rolled back, and takes a turn.
 */
export const turnsOn = (db: Kysely<Database>): ((realmId: RealmId) => InTurn) => {
  /** The last turns that this process wants: one connection is enough to wait for an organization's. */
  const last = new Map<RealmId, Promise<unknown>>();
  const locked = <A>(realmId: RealmId, work: () => Promise<A>): Promise<A> =>
    inTransaction(db, 'writing', async (tx) => {
      await sql`select pg_advisory_xact_lock(${lockKinds.turns}, hashint8(${realmId}))`.execute(tx);
      return work();
    });
  return (realmId) => (work) =>
    pipe(
      catching(async () => {
        const turn = (last.get(realmId) ?? Promise.resolve()).then(() => locked(realmId, work));
        const ended = turn.catch(() => undefined);
        last.set(realmId, ended);
        try {
          return await turn;
        } finally {
          if (last.get(realmId) === ended) {
            last.delete(realmId);
          }
        }
      }, asUnexpected),
      TE.flatMap(TE.fromEither),
    );
};

/** Whether somebody has a turn; if not, nobody gets one before the commit. */
export const isTurnOfOthers = (db: Db, realmId: RealmId): TE.TaskEither<Unexpected, boolean> =>
  fromOnlyRow(
    written(
      db,
      sql<{ readonly is_free: boolean }>`
        select pg_try_advisory_xact_lock_shared(${lockKinds.turns}, hashint8(${realmId})) as is_free`,
    ),
    ({ is_free: isFree }) => !isFree,
  );
