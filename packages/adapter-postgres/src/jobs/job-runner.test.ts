import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobHandlers } from '@parley/core/kernel';
import {
  MessageId,
  PushRegistrationId,
  ReminderId,
  RealmId,
  UserId,
  asId,
  recurringJobs,
  unexpected,
} from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import * as t from 'io-ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import type { Database } from '../database';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import { releaseAbandoned } from './abandoned-jobs';
import { jobQueue } from './job-queue';
import type { JobRun } from './job-run';
import { migrateJobs, postgresJobs } from './job-runner';
import { waitingJobs } from '../store-state';
import { unwatched } from '../testing/unwatched';

/** What the scheduler adds to a job whose time has passed. */
const madeUp = t.type({ _cron: t.type({ backfilled: t.literal(true) }) });

describe('the job runner', () => {
  let database: TestDatabase;
  let pool: Pool;
  let seen: Job[];

  const options = () => ({
    connectionString: database.url,
    recurring: [],
    watch: unwatched,
    onError: (error: unknown) => {
      throw error;
    },
  });

  beforeEach(async () => {
    database = await newTestDatabase();
    pool = new Pool({ connectionString: database.url, max: 1 });
    // The database may be dropped before the server has noticed that a connection is closed.
    pool.on('error', () => undefined);
    seen = [];
    await migrateJobs(options());
  });

  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  it('migrates its tables after another process has', async () => {
    await pool.query('drop schema graphile_worker cascade');
    const other = await pool.connect();
    await other.query('begin');
    await other.query("select pg_advisory_xact_lock(hashtext('migrations of the job queue'))");
    const migrating = migrateJobs(options());
    const untilItWaits = async (): Promise<void> => {
      const { rows } = await other.query(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length === 1 ? undefined : untilItWaits();
    };
    const didNotWait = migrating.then(() => {
      throw new Error('it did not wait');
    });
    await Promise.race([didNotWait, untilItWaits()]);
    const { rows } = await other.query("select to_regclass('graphile_worker.migrations') as made");
    expect(rows).toEqual([{ made: null }]);
    await other.query('commit');
    other.release();
    await migrating;
    await expect(didNotWait).rejects.toThrow();
    const { rows: after } = await pool.query(
      'select count(*)::integer as count from graphile_worker.migrations',
    );
    expect(after[0]?.count).toBeGreaterThan(10);
  });

  const reminder = (id: number): Job => ({
    _tag: 'DeliverReminder',
    realmId: asId(RealmId)(1),
    reminderId: asId(ReminderId)(id),
  });

  const mail: Job = {
    _tag: 'SendMail',
    realmId: asId(RealmId)(1),
    notice: { _tag: 'WelcomeNotice', userId: asId(UserId)(1) },
  };

  const call: Job = {
    _tag: 'CallOutgoingWebhook',
    realmId: asId(RealmId)(1),
    botId: asId(UserId)(1),
    messageId: asId(MessageId)(1),
    trigger: 'mention',
  };

  const push: Job = {
    _tag: 'SendPush',
    realmId: asId(RealmId)(1),
    userId: asId(UserId)(1),
    registrationId: asId(PushRegistrationId)(1),
    at: 1,
    notice: { _tag: 'MessageSent', messageId: asId(MessageId)(1) },
  };

  const add = (added: Job) =>
    pool.query('select graphile_worker.add_job($1::text, $2::json)', [
      added._tag,
      JSON.stringify(added),
    ]);

  const remember = (done: Job) => {
    seen.push(done);
    return TE.right(undefined);
  };

  const remembering: JobHandlers = {
    AnnounceFullMembers: remember,
    AnnounceUpdates: remember,
    ApplyRetention: remember,
    ArchiveMessages: remember,
    CallOutgoingWebhook: remember,
    DeactivateLeavers: remember,
    DeleteAccountMessages: remember,
    DeleteDueRealms: remember,
    DeleteRealm: remember,
    DeleteUnclaimedUploads: remember,
    DeliverReminder: remember,
    DeliverScheduledMessage: remember,
    DiscardFiles: remember,
    EmptyArchive: remember,
    ExpireExport: remember,
    ExportRealm: remember,
    FetchLinkPreviews: remember,
    ForgetQuotations: remember,
    ForgetReceivedEmails: remember,
    GatherMissedMessages: remember,
    NoteMissedMessages: remember,
    NoteQuietChannels: remember,
    PlanDigests: remember,
    PostNotices: remember,
    RemoveCreations: remember,
    RequestPasswordReset: remember,
    RequestToJoin: remember,
    SendMail: remember,
    SendPush: remember,
    WithdrawPushes: remember,
  };

  const seeing = async (count: number): Promise<void> => {
    while (seen.length < count) {
      await sleep(20);
    }
  };

  it('gives up on its own statement after a timeout, and reports it', async () => {
    const trouble: unknown[] = [];
    const blocker = new Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('begin; lock table graphile_worker._private_jobs');
    const running = postgresJobs({
      ...options(),
      onError: (error, message) => trouble.push({ error, message }),
      timeoutMilliseconds: 100,
    }).start(remembering);
    while (trouble.length === 0) {
      await sleep(20);
    }
    expect(trouble[0]).toMatchObject({
      error: { code: '57014' },
      message: 'cannot release the jobs of processes that ended',
    });
    await blocker.end();
    await (await running).stop();
  });

  it('reports each run, and when a job that failed is tried again', async () => {
    const runs: JobRun[] = [];
    const no = new Error('no');
    const running = await postgresJobs({
      ...options(),
      onJob: (run) => runs.push(run),
    }).start({ ...remembering, DeliverReminder: () => TE.left(unexpected(no)) });
    await add(call);
    while (runs.length === 0) {
      await sleep(20);
    }
    await add(reminder(1));
    while (runs.length === 1) {
      await sleep(20);
    }
    await running.stop();
    const id = expect.any(String);
    const milliseconds = expect.any(Number);
    expect(runs).toEqual([
      { name: 'CallOutgoingWebhook', id, attempt: 1, milliseconds, failure: undefined },
      {
        name: 'DeliverReminder',
        id,
        attempt: 1,
        milliseconds,
        failure: { cause: no, nextTry: expect.any(Date) },
      },
    ]);
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    expect(await waitingJobs(db)()).toEqual(
      E.right({ due: 0, scheduled: 0, retrying: 1, failed: 0 }),
    );
    const { rows } = await pool.query('select id::text, run_at from graphile_worker.jobs');
    expect(rows[0].id).toBe(runs[1]?.id);
    // Between the two clock readings, the failure is written.
    expect(rows[0].run_at - Number(runs[1]?.failure?.nextTry)).toBeGreaterThanOrEqual(-1);
    expect(rows[0].run_at - Number(runs[1]?.failure?.nextTry)).toBeLessThan(60_000);
  });

  it('takes over the jobs of a dead process, but not those of a live one', async () => {
    const begun = (worker: string) =>
      pool.query(
        `update graphile_worker._private_jobs
         set locked_by = $1, locked_at = now() - interval '1 minute' where locked_by is null`,
        [worker],
      );
    await add(reminder(1));
    await begun('dead');
    await add(reminder(2));
    await begun('alive');
    await pool.query(`select pg_advisory_lock_shared(28778, hashtext('alive'))`);

    const running = await postgresJobs(options()).start(remembering);
    await seeing(1);
    await running.stop();
    expect(seen).toEqual([reminder(1)]);
  });

  it('keeps the lock of a job that runs for long', async () => {
    let end = (): void => undefined;
    const running = await postgresJobs(options()).start({
      ...remembering,
      DeliverReminder: (job) => async () => {
        const ended = new Promise<void>((resolve) => {
          end = resolve;
        });
        seen.push(job);
        await ended;
        return E.right(undefined);
      },
    });
    await add(reminder(1));
    await seeing(1);
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`,
    );
    await releaseAbandoned(pool);
    const { rows } = await pool.query(
      'select locked_at is null as "isFree" from graphile_worker.jobs',
    );
    end();
    await running.stop();
    expect(rows).toEqual([{ isFree: false }]);
  });

  it('counts how often a job that sends an email was interrupted', async () => {
    const interrupt = async () => {
      await pool.query(
        `update graphile_worker._private_jobs
         set locked_by = 'dead', locked_at = now() - interval '1 minute'`,
      );
      await Promise.all([releaseAbandoned(pool), releaseAbandoned(pool)]);
      const { rows } = await pool.query(
        `select payload from graphile_worker._private_jobs where locked_by is null order by id`,
      );
      return rows.map(({ payload }) => payload);
    };
    await add(mail);
    await add(reminder(1));
    expect(await interrupt()).toEqual([{ ...mail, interruptions: 1 }, reminder(1)]);
    expect(await interrupt()).toEqual([{ ...mail, interruptions: 2 }, reminder(1)]);
    const running = await postgresJobs(options()).start(remembering);
    await seeing(2);
    await running.stop();
    expect(seen).toContainEqual({ ...mail, interruptions: 2 });
  });

  it('posts the notices of a realm in the order of their transactions', async () => {
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    const notices = Array.from({ length: 12 }, (_, count): Job => ({
      _tag: 'PostNotices',
      realmId: asId(RealmId)(1),
      key: String(count),
      notices: [],
    }));
    const running = { count: 0, peak: 0 };
    const worker = await postgresJobs(options()).start({
      ...remembering,
      PostNotices: (job) => async () => {
        running.count += 1;
        running.peak = Math.max(running.peak, running.count);
        await sleep(5);
        running.count -= 1;
        return remember(job)();
      },
    });
    for (const notice of notices) {
      await jobQueue(db).enqueue(notice)();
    }
    await seeing(12);
    await worker.stop();
    expect(seen).toEqual(notices);
    expect(running.peak).toBe(1);
  });

  it('sends no statements while there is nothing to do, and learns of new jobs without them', async () => {
    const worker = await postgresJobs(options()).start(remembering);
    await add(reminder(1));
    await seeing(1);
    const secondsQuiet = async (): Promise<number> => {
      const { rows } = await pool.query<{ readonly seconds: number }>(
        `select extract(epoch from now() - max(query_start))::float8 as seconds
         from pg_stat_activity
         where application_name = 'parley-jobs' and datname = current_database()`,
      );
      return rows[0]?.seconds ?? 0;
    };
    while ((await secondsQuiet()) < 2.5) {
      await sleep(100);
    }
    await add(reminder(2));
    await seeing(2);
    await worker.stop();
    expect(seen).toEqual([reminder(1), reminder(2)]);
  });

  it('makes up for the last night without a process, only for jobs that want that', async () => {
    await pool.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       select name, now() - interval '3 days', now() - interval '2 days'
       from unnest($1::text[]) as name`,
      [['ApplyRetention', 'NoteQuietChannels', 'DeleteUnclaimedUploads']],
    );
    const jobs = postgresJobs({ ...options(), recurring: recurringJobs });
    const [one, other] = [await jobs.start(remembering), await jobs.start(remembering)];
    // Jobs whose time comes while the test runs are not made up for.
    const madeUpFor = () => seen.filter((job) => madeUp.is(job)).map(({ _tag }) => _tag);
    while (madeUpFor().length === 0) {
      await sleep(20);
    }
    await one.stop();
    await other.stop();
    expect(madeUpFor()).toEqual(['ApplyRetention']);
  });

  it('runs a job at its time, and a failed job again', async () => {
    const failures = { left: 1 };
    const worker = await postgresJobs({ ...options(), onError: () => undefined }).start({
      ...remembering,
      DeliverReminder: (job) => {
        if (job.reminderId === 2 && failures.left > 0) {
          failures.left -= 1;
          return TE.left(unexpected(new Error('no')));
        }
        return remember(job);
      },
    });
    const began = Date.now();
    await pool.query(
      `select graphile_worker.add_job($1::text, $2::json, run_at => now() + interval '3 seconds')`,
      ['DeliverReminder', JSON.stringify(reminder(1))],
    );
    await add(reminder(2));
    await seeing(2);
    await worker.stop();
    expect(seen).toHaveLength(2);
    expect(Date.now() - began).toBeGreaterThan(2_500);
  });

  it('ends a job that ran while the database went away when it is back', async () => {
    const { hostname, port } = new URL(database.url);
    const sockets = new Set<Socket>();
    const proxy = createServer((socket) => {
      const upstream = connect(Number(port), hostname);
      for (const each of [socket, upstream]) {
        sockets.add(each);
        each.on('error', () => undefined);
        each.on('close', () => [socket, upstream].forEach((one) => one.destroy()));
      }
      socket.pipe(upstream).pipe(socket);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const through = new URL(database.url);
    const { port: proxyPort } = proxy.address() as AddressInfo;
    through.host = `127.0.0.1:${proxyPort}`;
    const closed = once(proxy, 'close');

    const worker = await postgresJobs({
      ...options(),
      connectionString: through.href,
      onError: () => undefined,
    }).start({
      ...remembering,
      DeliverReminder: (job) => {
        proxy.close();
        sockets.forEach((socket) => socket.destroy());
        return remember(job);
      },
    });
    await add(reminder(1));
    await seeing(1);
    await closed;
    proxy.listen(proxyPort, '127.0.0.1');
    for (;;) {
      const { rows } = await pool.query('select from graphile_worker.jobs');
      if (rows.length === 0) {
        break;
      }
      await sleep(100);
    }
    await worker.stop();
    proxy.close();
    expect(seen).toEqual([reminder(1)]);
  });

  it('does not let those who do not answer delay jobs that wait for others', async () => {
    const hang = (): TE.TaskEither<never, never> => () => new Promise(() => undefined);
    const running = await postgresJobs(options()).start({
      ...remembering,
      CallOutgoingWebhook: hang,
      FetchLinkPreviews: hang,
      SendPush: hang,
    });
    await Promise.all(Array.from({ length: 20 }, () => Promise.all([add(call), add(push)])));
    await add(mail);
    await add(reminder(1));
    await seeing(2);
    expect(seen).toEqual(expect.arrayContaining([mail, reminder(1)]));
    await running.stop();
  });

  it('sends notifications although no email and no webhook is answered', async () => {
    const hang = (): TE.TaskEither<never, never> => () => new Promise(() => undefined);
    const running = await postgresJobs(options()).start({
      ...remembering,
      CallOutgoingWebhook: hang,
      SendMail: hang,
    });
    await Promise.all(Array.from({ length: 20 }, () => Promise.all([add(call), add(mail)])));
    await add(push);
    await seeing(1);
    expect(seen).toEqual([push]);
    await running.stop();
  });

  it('does not let slow external calls delay other jobs or its shutdown', async () => {
    const running = await postgresJobs(options()).start({
      ...remembering,
      // The server never responds.
      CallOutgoingWebhook: (job) => () => {
        seen.push(job);
        return new Promise(() => undefined);
      },
      SendMail: (job) => () => {
        seen.push(job);
        return new Promise(() => undefined);
      },
    });
    await Promise.all(Array.from({ length: 5 }, () => add(call)));
    await seeing(5);
    await add(mail);
    await seeing(6);
    await add(reminder(1));
    await seeing(7);
    expect(seen).toEqual([call, call, call, call, call, mail, reminder(1)]);
    await running.stop();
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'
       where locked_at is not null`,
    );
    await releaseAbandoned(pool);
    const { rows } = await pool.query(
      `select payload, run_at > now() as "isLater" from graphile_worker._private_jobs order by id`,
    );
    // The email was not interrupted, and has to wait until this process has ended.
    expect(rows).toEqual([
      ...Array.from({ length: 5 }, () => ({ payload: call, isLater: false })),
      { payload: mail, isLater: true },
    ]);
  });
});
