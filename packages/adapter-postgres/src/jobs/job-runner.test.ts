import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobHandlers } from '@parley/core';
import { MessageId, ReminderId, RealmId, UserId, asId } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { Pool } from 'pg';
import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import { migrateJobs, postgresJobs } from './job-runner';

describe('the runner of jobs', () => {
  let database: TestDatabase;
  let pool: Pool;
  let seen: Job[];

  const options = () => ({
    connectionString: database.url,
    onError: (error: unknown) => {
      throw error;
    },
  });

  beforeEach(async () => {
    database = await newTestDatabase();
    pool = new Pool({ connectionString: database.url, max: 1 });
    seen = [];
    await migrateJobs(options());
  });

  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  const reminder = (id: number): Job => ({
    _tag: 'DeliverReminder',
    realmId: asId(RealmId)(1),
    reminderId: asId(ReminderId)(id),
  });

  const call: Job = {
    _tag: 'CallOutgoingWebhook',
    realmId: asId(RealmId)(1),
    botId: asId(UserId)(1),
    messageId: asId(MessageId)(1),
    trigger: 'mention',
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
    CallOutgoingWebhook: remember,
    DeleteAccountMessages: remember,
    DeleteUnclaimedUploads: remember,
    DeliverReminder: remember,
    DeliverScheduledMessage: remember,
    DiscardFiles: remember,
    NoteQuietChannels: remember,
    SendMail: remember,
  };

  const seeing = async (count: number): Promise<void> => {
    while (seen.length < count) {
      await sleep(20);
    }
  };

  it('does what a process had begun that is no more, and not what one is doing', async () => {
    const begun = (worker: string) =>
      pool.query(
        `update graphile_worker._private_jobs
         set locked_by = $1, locked_at = now() - interval '1 minute' where locked_by is null`,
        [worker],
      );
    await add(reminder(1));
    await begun('gone');
    await add(reminder(2));
    await begun('alive');
    await pool.query(`select pg_advisory_lock_shared(28778, hashtext('alive'))`);

    const running = await postgresJobs(options()).start(remembering);
    await seeing(1);
    await running.stop();
    expect(seen).toEqual([reminder(1)]);
  });

  it('keeps no job waiting for those that wait for others outside, nor does it when it stops', async () => {
    const running = await postgresJobs(options()).start({
      ...remembering,
      // Nobody ever answers.
      CallOutgoingWebhook: (job) => () => {
        seen.push(job);
        return new Promise(() => undefined);
      },
    });
    await Promise.all(Array.from({ length: 5 }, () => add(call)));
    await seeing(5);
    await add(reminder(1));
    await seeing(6);
    expect(seen).toEqual([call, call, call, call, call, reminder(1)]);
    await running.stop();
    const { rows } = await pool.query('select task_identifier from graphile_worker.jobs');
    expect(rows).toHaveLength(5);
  });
});
