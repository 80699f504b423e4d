import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseConnection, Kysely } from 'kysely';
import { identity } from 'fp-ts/function';
import { databaseWith } from './pipelined-transaction';

type Lookup = {
  readonly start: (connection: DatabaseConnection) => Promise<void>;
  readonly fail: (thrown: unknown) => void;
};

/**
 * A database for small lookups of many requests. Statements that are issued while others run go to
 * PostgreSQL together, in one packet over one connection: most of the cost of a small statement is
 * the system call that sends it. One such round runs at a time, so no statement may take longer than
 * reading a few rows by index. There are no transactions here.
 *
 * @param bound keeps the context of whoever issued a statement while another one's round sends it
 */
export const inRounds = <Tables>(
  db: Kysely<Tables>,
  bound: (start: Lookup['start']) => Lookup['start'] = identity,
): Kysely<Tables> => {
  const waiting: Lookup[] = [];
  let isRunning = false;

  const runRound = async (round: readonly Lookup[]): Promise<void> => {
    try {
      await db
        .getExecutor()
        .provideConnection((connection) =>
          Promise.all(round.map(({ start }) => start(connection))),
        );
    } catch (thrown) {
      round.forEach(({ fail }) => fail(thrown));
    }
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    await nextTurn();
    while (waiting.length > 0) {
      await runRound(waiting.splice(0));
    }
    isRunning = false;
  };

  return databaseWith(db, {
    provideConnection: (consumer) =>
      new Promise((resolve, reject) => {
        waiting.push({
          start: bound((connection) => consumer(connection).then(resolve, reject)),
          fail: reject,
        });
        if (!isRunning) {
          void run();
        }
      }),
  });
};
