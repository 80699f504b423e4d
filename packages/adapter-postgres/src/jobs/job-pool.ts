import { Pool } from 'pg';
import type { PoolConfig } from 'pg';
import { isAboutConnection } from '../connection/failures';
import { PrimaryClient } from '../connection/primary-client';

/**
 * The code, "cannot connect now", for which the job queue repeats the statement that ends a job: after
 * three seconds, then later and later, a hundred times. For most others it rejects a promise that
 * nobody waits for, which would end the process.
 */
const repeatedCode = '57P03';

class DatabaseAway extends Error {
  readonly code = repeatedCode;
}

const rejectAgain = (thrown: unknown): never => {
  throw isAboutConnection(thrown) && thrown instanceof Error
    ? new DatabaseAway(thrown.message, { cause: thrown })
    : thrown;
};

/** A result for a caller who expects the type of the overridden method. */
const repeatable = (result: unknown): never =>
  (result instanceof Promise ? result.catch(rejectAgain) : result) as never;

class JobClient extends PrimaryClient {
  override query(...args: readonly unknown[]): never {
    return repeatable((super.query as (...all: unknown[]) => unknown).apply(this, [...args]));
  }
}

/** Connections of the job queue, whose jobs survive that the database is away when they end. */
export class JobPool extends Pool {
  constructor(config: PoolConfig) {
    super({ ...config, Client: JobClient });
  }

  override connect(...args: readonly unknown[]): never {
    if (this.ending && args.length === 0) {
      // A job that ends while the process does is started again by the next one.
      return new Promise(() => undefined) as never;
    }
    return repeatable((super.connect as (...all: unknown[]) => unknown).apply(this, [...args]));
  }
}
