import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { nextId } from '../../in-memory';
import type { Async, Job, JobHandlers } from '../../kernel';
import { ReminderId, unexpected } from '../../kernel';
import type { MakeStore, World } from './world';
import { done, newWorld } from './world';

const farAhead = 4_000_000_000;

const longAgo = 1;

const aJob = ({ realm }: World): Job => ({
  _tag: 'DeliverReminder',
  realmId: realm.id,
  reminderId: nextId(ReminderId),
});

/** Handlers that record their jobs. */
const remembering = (jobs: Job[], answer: Async<void> = TE.right(undefined)): JobHandlers => {
  const remember = (job: Job) => {
    jobs.push(job);
    return answer;
  };
  return {
    AnnounceFullMembers: remember,
    AnnounceUpdates: remember,
    ApplyRetention: remember,
    ArchiveMessages: remember,
    CallOutgoingWebhook: remember,
    FetchLinkPreviews: remember,
    DeactivateLeavers: remember,
    DeleteAccountMessages: remember,
    DeleteDueRealms: remember,
    DeleteRealm: remember,
    DeleteUnclaimedUploads: remember,
    DeliverReminder: remember,
    SendMail: remember,
    SendPush: remember,
    WithdrawPushes: remember,
    DeliverScheduledMessage: remember,
    DiscardFiles: remember,
    EmptyArchive: remember,
    ExpireExport: remember,
    ExportRealm: remember,
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
  };
};

const runDue = async ({ jobs }: World): Promise<readonly Job[]> => {
  const seen: Job[] = [];
  await done(jobs.runDue(remembering(seen)));
  return seen;
};

/** What every JobQueue promises together with its JobRunner. */
export const jobQueueContract = (makeStore: MakeStore): void =>
  describe('JobQueue', () => {
    it('runs a job once, as it was given', async () => {
      const world = await newWorld(makeStore);
      const job = aJob(world);
      await world.within(({ jobs }) => jobs.enqueue(job));
      expect(await runDue(world)).toEqual([job]);
      expect(await runDue(world)).toEqual([]);
    });

    it('runs jobs that became due meanwhile, and no job before its time', async () => {
      const world = await newWorld(makeStore);
      const [late, early] = [aJob(world), aJob(world)];
      await world.within(({ jobs }) =>
        pipe(
          jobs.enqueue(early, farAhead),
          TE.flatMap(() => jobs.enqueue(late, longAgo)),
        ),
      );
      expect(await runDue(world)).toEqual([late]);
    });

    it('enqueues many jobs together, each to run when it is due', async () => {
      const world = await newWorld(makeStore);
      const many = Array.from({ length: 50 }, () => aJob(world));
      await world.within(({ jobs }) =>
        jobs.enqueueAll([...many.map((job) => ({ job })), { job: aJob(world), runAt: farAhead }]),
      );
      await world.within(({ jobs }) => jobs.enqueueAll([]));
      const seen = await runDue(world);
      expect(seen).toHaveLength(50);
      expect(seen).toEqual(expect.arrayContaining(many));
    });

    it('does not keep a job whose transaction fails', async () => {
      const world = await newWorld(makeStore);
      await world.transact('server', ({ jobs }) =>
        pipe(
          jobs.enqueue(aJob(world)),
          TE.flatMap(() => TE.left('changed my mind' as const)),
        ),
      )();
      expect(await runDue(world)).toEqual([]);
    });

    it('cancels only the pending job with the key', async () => {
      const world = await newWorld(makeStore);
      const [kept, cancelled, nameless] = [aJob(world), aJob(world), aJob(world)];
      await world.within(({ jobs }) =>
        pipe(
          jobs.enqueue(kept, longAgo, 'kept'),
          TE.flatMap(() => jobs.enqueue(cancelled, longAgo, 'cancelled')),
          TE.flatMap(() => jobs.enqueue(nameless, longAgo)),
        ),
      );
      await world.within(({ jobs }) =>
        pipe(
          jobs.cancel('cancelled'),
          TE.flatMap(() => jobs.cancel('unknown')),
        ),
      );
      const seen = await runDue(world);
      expect(seen).toHaveLength(2);
      expect(seen).toEqual(expect.arrayContaining([kept, nameless]));
    });

    it('completes a job with the transaction that does its work, before its runner records it', async () => {
      const world = await newWorld(makeStore);
      const job = aJob(world);
      await world.within(({ jobs }) => jobs.enqueue(job, longAgo, 'mine'));
      const seen: Job[] = [];
      const finished: boolean[] = [];
      await done(
        world.jobs.runDue({
          ...remembering(seen),
          DeliverReminder: (given) =>
            pipe(
              world.transact('server', ({ jobs }) => jobs.finish('mine')),
              TE.tap((isMine) =>
                TE.fromIO(() => {
                  seen.push(given);
                  finished.push(isMine);
                }),
              ),
              // The runner never gets the result.
              TE.flatMap(() => TE.left(unexpected('the process is killed'))),
            ),
        }),
      );
      expect([seen, finished]).toEqual([[job], [true]]);
      expect(await runDue(world)).toEqual([]);
      expect(await world.within(({ jobs }) => jobs.finish('mine'))).toBe(false);
    });

    it('keeps a job whose work is rolled back', async () => {
      const world = await newWorld(makeStore);
      const job = aJob(world);
      await world.within(({ jobs }) => jobs.enqueue(job, longAgo, 'mine'));
      await world.transact('server', ({ jobs }) =>
        pipe(
          jobs.finish('mine'),
          TE.flatMap(() => TE.left('changed my mind' as const)),
        ),
      )();
      expect(await runDue(world)).toEqual([job]);
    });

    it('completes a pending job, which then never runs', async () => {
      const world = await newWorld(makeStore);
      await world.within(({ jobs }) => jobs.enqueue(aJob(world), longAgo, 'mine'));
      expect(await world.within(({ jobs }) => jobs.finish('mine'))).toBe(true);
      expect(await world.within(({ jobs }) => jobs.finish('mine'))).toBe(false);
      expect(await runDue(world)).toEqual([]);
    });

    it('runs the notices of a realm in the order in which they were enqueued', async () => {
      const world = await newWorld(makeStore);
      const notices = ['first', 'second', 'third'].map((key) => ({
        _tag: 'PostNotices' as const,
        realmId: world.realm.id,
        key,
        notices: [],
      }));
      for (const job of notices) {
        await world.within(({ jobs }) => jobs.enqueue(job, undefined, job.key));
      }
      expect(await runDue(world)).toEqual(notices);
    });

    it('replaces the pending job with the same key, including its time', async () => {
      const world = await newWorld(makeStore);
      const [first, second] = [aJob(world), aJob(world)];
      await world.within(({ jobs }) => jobs.enqueue(first, farAhead, 'same'));
      await world.within(({ jobs }) => jobs.enqueue(second, longAgo, 'same'));
      expect(await runDue(world)).toEqual([second]);
    });

    it('lets a job enqueue another', async () => {
      const world = await newWorld(makeStore);
      const [first, second] = [aJob(world), aJob(world)];
      await world.within(({ jobs }) => jobs.enqueue(first));
      const seen: Job[] = [];
      const handlers = remembering(seen);
      await done(
        world.jobs.runDue({
          ...handlers,
          DeliverReminder: (job) =>
            pipe(
              handlers.DeliverReminder(job),
              TE.flatMap(() =>
                seen.length === 1
                  ? world.transact('server', ({ jobs }) => jobs.enqueue(second))
                  : TE.right(undefined),
              ),
            ),
        }),
      );
      expect(seen).toEqual([first, second]);
    });

    it('keeps a failed job for later, and continues with the others', async () => {
      const world = await newWorld(makeStore);
      const [one, other] = [aJob(world), aJob(world)];
      await world.within(({ jobs }) =>
        pipe(
          jobs.enqueue(one),
          TE.flatMap(() => jobs.enqueue(other)),
        ),
      );
      const seen: Job[] = [];
      await done(world.jobs.runDue(remembering(seen, TE.left(unexpected('the world is away')))));
      expect(seen).toHaveLength(2);
      expect(seen).toEqual(expect.arrayContaining([one, other]));
    });
  });
