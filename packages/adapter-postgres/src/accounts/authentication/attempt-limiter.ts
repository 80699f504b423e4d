import { createHash } from 'node:crypto';
import type { AttemptLimit, AttemptLimiter } from '@parley/core/access';
import type { Async } from '@parley/core/kernel';
import { catching } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { asUnexpected } from '../../connection/failures';
import { doneOn } from '../../connection/run';
import type { Db } from '../../database';

const tableName = 'attempt_count';

/** A hash, of the same length for every key, so that the table holds no readable addresses. */
const keyOf = (who: string): string => createHash('sha256').update(who).digest('base64url');

const wholeSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** Counts in the database, shared by all processes. */
export const attemptLimiter = (pool: Pool): AttemptLimiter => {
  const counters = new Map<string, RateLimiterPostgres>();
  const counterOf = ({ name, attempts, seconds }: AttemptLimit): RateLimiterPostgres => {
    const id = `${name}:${attempts}:${seconds}`;
    const counter =
      counters.get(id) ??
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName,
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: attempts,
        duration: seconds,
      });
    counters.set(id, counter);
    return counter;
  };
  const consume = async (limit: AttemptLimit, who: string): Promise<O.Option<number>> => {
    try {
      await counterOf(limit).consume(keyOf(who));
      return O.none;
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) {
        return O.some(wholeSeconds(thrown.msBeforeNext));
      }
      throw thrown;
    }
  };
  const doing = <A>(work: () => Promise<A>): Async<void> =>
    pipe(
      catching(work, asUnexpected),
      TE.map(() => undefined),
    );
  return {
    count: (limit, who) => catching(() => consume(limit, who), asUnexpected),
    hasCounted: (limit, who) =>
      catching(async () => {
        const counted = await counterOf(limit).get(keyOf(who));
        return counted !== null && counted.consumedPoints > 0;
      }, asUnexpected),
    uncount: (limit, who) => doing(() => counterOf(limit).reward(keyOf(who))),
    forget: (limit, who) => doing(() => counterOf(limit).delete(keyOf(who))),
  };
};

/** Removes expired counts. */
export const cleanUpAttempts = (db: Db): Async<void> =>
  doneOn(db)`delete from attempt_count where expire < (extract(epoch from now()) * 1000)::bigint`;
