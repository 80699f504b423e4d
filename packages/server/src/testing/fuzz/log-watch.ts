import { Client } from 'pg';

type LogState = {
  /** The last id of the event log. */
  readonly lastId: number;
  /** How often a job has been added, started or completed. */
  readonly jobActivity: number;
  readonly isJobRunning: boolean;
};

export type LogWatch = {
  readonly state: () => Promise<LogState>;
  /** The log's new entries, abbreviated. */
  readonly addedAfter: (lastId: number) => Promise<string>;
  /** Waits until no job is due or running. */
  readonly quiet: () => Promise<void>;
  /** Whether the server has a running statement or transaction. */
  readonly isBusy: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/**
 * Jobs add to the log whenever they run, so a request is not responsible for what was added during
 * one. A sequence counts the changes to their rows.
 */
const countJobs = `
  create sequence fuzz_job_activity;
  create function fuzz_note_job() returns trigger language plpgsql as
    $$ begin perform nextval('fuzz_job_activity'); return null; end $$;
  create trigger fuzz_note_job after insert or update or delete on graphile_worker._private_jobs
    for each row execute function fuzz_note_job()`;

const logState = `
  select (select coalesce(sum(last_id), 0)::text from event_head) as last_id,
    (select last_value::text from fuzz_job_activity) as job_activity,
    exists (select from graphile_worker._private_jobs where locked_at is not null) as is_running`;

type Row = {
  readonly last_id: string;
  readonly job_activity: string;
  readonly is_running: boolean;
};

const unfinished = `
  select exists (
    select from graphile_worker._private_jobs
    where locked_at is not null or (run_at <= now() and attempts = 0)
  ) as is_busy`;

const pauseSeconds = 0.02;

const underWay = `
  select exists (
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and state in ('active', 'idle in transaction')
  ) as is_busy`;

/** Watches the database of a server whose tables exist already. */
export const watchLog = async (databaseUrl: string): Promise<LogWatch> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(countJobs);
  return {
    state: async () => {
      const { rows } = await client.query<Row>({ name: 'fuzz log state', text: logState });
      return {
        lastId: Number(rows[0]?.last_id),
        jobActivity: Number(rows[0]?.job_activity),
        isJobRunning: rows[0]?.is_running === true,
      };
    },
    addedAfter: async (lastId) => {
      const { rows } = await client.query<{ readonly event: string }>(
        `select left(event::text, 300) as event from event where id > $1 order by id limit 3`,
        [lastId],
      );
      return rows.map(({ event }) => event).join('; ');
    },
    quiet: async () => {
      for (;;) {
        const { rows } = await client.query<{ is_busy: boolean }>(unfinished);
        if (rows[0]?.is_busy !== true) {
          return;
        }
        await client.query('select pg_sleep($1)', [pauseSeconds]);
      }
    },
    isBusy: async () => {
      const { rows } = await client.query<{ is_busy: boolean }>(underWay);
      return rows[0]?.is_busy === true;
    },
    close: () => client.end(),
  };
};
