import type { Async, InTurn, RealmId } from '@parley/core/kernel';
import { catching } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { lockKinds } from '../connection/advisory-locks';
import { asUnexpected } from '../connection/failures';
import { inTransaction } from '../connection/pipelined-transaction';
import { fromOnlyRow, sqlOn } from '../connection/run';
import type { Database, Db } from '../database';

/**
 * How many turns a process waits for or has at once. Each takes a connection of the pool from which
 * its work takes others, so they must leave most of them.
 */
const lanes = 3;

/**
 * Turns of the organizations: who has one holds a lock, which others whose transactions change facts
 * share until their commit. They never wait for it, as they hold other locks by then: a transaction
 * that does not get it is rolled back, and takes a turn.
 */
export const turnsOn = (db: Kysely<Database>): ((realmId: RealmId) => InTurn) => {
  /** The ends of the last turns in each lane; those of one organization are in the same. */
  const last = new Map<number, Promise<unknown>>();
  const locked = <A>(realmId: RealmId, work: () => Promise<A>): Promise<A> =>
    inTransaction(db, 'writing', async (tx) => {
      await sql`select pg_advisory_xact_lock(${lockKinds.turns}, hashint8(${realmId}))`.execute(tx);
      return work();
    });
  return (realmId) => (work) =>
    pipe(
      catching(() => {
        const lane = realmId % lanes;
        const turn = (last.get(lane) ?? Promise.resolve()).then(() => locked(realmId, work));
        last.set(
          lane,
          turn.then(
            () => undefined,
            () => undefined,
          ),
        );
        return turn;
      }, asUnexpected),
      TE.flatMap(TE.fromEither),
    );
};

/** Whether somebody has a turn; if not, nobody gets one before the commit. */
export const isTurnOfOthers = (db: Db, realmId: RealmId): Async<boolean> =>
  fromOnlyRow(
    sqlOn<{ readonly is_free: boolean }>(db)`
      select pg_try_advisory_xact_lock_shared(${lockKinds.turns}, hashint8(${realmId})) as is_free`,
    ({ is_free: isFree }) => !isFree,
  );
