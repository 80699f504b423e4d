import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';

const giveUpMilliseconds = 15_000;

type NoticeWatch = {
  /** Waits until no notice is pending; fails with the reason if one cannot be posted. */
  readonly allPosted: () => Promise<void>;
  readonly end: () => Promise<void>;
};

/** Watches the jobs that post notices, on its own connection. */
export const watchNotices = (databaseUrl: string): NoticeWatch => {
  const client = new Pool({ connectionString: databaseUrl, max: 1 });
  // The database may be dropped before the server has noticed that a connection is closed.
  client.on('error', () => undefined);
  const waiting = async (): Promise<readonly { readonly last_error: string | null }[]> =>
    (
      await client.query<{ last_error: string | null }>({
        // Every request that changes something is followed by it: as a prepared statement, it is
        // planned once.
        name: 'notices',
        text: `select last_error from graphile_worker.jobs
          where task_identifier = 'PostNotices' and attempts < max_attempts`,
      })
    ).rows;
  return {
    allPosted: async () => {
      const deadline = Date.now() + giveUpMilliseconds;
      for (let left = await waiting(); left.length > 0; left = await waiting()) {
        const errors = left.flatMap(({ last_error }) => last_error ?? []);
        if (errors.length > 0 && Date.now() > deadline) {
          throw new Error(`notices are not posted: ${errors.join(', ')}`);
        }
        await sleep(2);
      }
    },
    end: () => client.end(),
  };
};
