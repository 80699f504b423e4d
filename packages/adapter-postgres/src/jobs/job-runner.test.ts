import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobHandlers } from '@parley/core';
import { ReminderId, RealmId, asId } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { Pool } from 'pg';
import { newTestDatabase } from '../testing';
import { migrateJobs, postgresJobs } from './job-runner';

describe('the runner of jobs', () => {
  it('does what a process had begun that is no more, and not what one is doing', async () => {
    const database = await newTestDatabase();
    const pool = new Pool({ connectionString: database.url, max: 1 });
    const options = {
      connectionString: database.url,
      onError: (error: unknown) => {
        throw error;
      },
    };
    await migrateJobs(options);
    const job = (id: number): Job => ({
      _tag: 'DeliverReminder',
      realmId: asId(RealmId)(1),
      reminderId: asId(ReminderId)(id),
    });
    const add = (added: Job) =>
      pool.query('select graphile_worker.add_job($1::text, $2::json)', [
        added._tag,
        JSON.stringify(added),
      ]);
    const begun = (worker: string) =>
      pool.query(
        `update graphile_worker._private_jobs
         set locked_by = $1, locked_at = now() - interval '1 minute' where locked_by is null`,
        [worker],
      );
    await add(job(1));
    await begun('gone');
    await add(job(2));
    await begun('alive');
    await pool.query(`select pg_advisory_lock_shared(28778, hashtext('alive'))`);

    const seen: Job[] = [];
    const remember = (done: Job) => {
      seen.push(done);
      return TE.right(undefined);
    };
    const handlers: JobHandlers = {
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
    const running = await postgresJobs(options).start(handlers);
    while (seen.length === 0) {
      await sleep(20);
    }
    await running.stop();
    expect(seen).toEqual([job(1)]);
    await pool.end();
    await database.drop();
  });
});
