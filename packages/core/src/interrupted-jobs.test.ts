import * as E from 'fp-ts/Either';
import { plainConfiguration } from './access';
import { bindJobHandlers } from './bind-job-handlers';
import type { InMemory, State } from './in-memory';
import { inMemory, someTime } from './in-memory';
import type { EmailNotice, Job, JobTag } from './kernel';
import { jobTags, personalNotice, role, runJob, secondsPerDay } from './kernel';
import { noFlags } from './messages';
import {
  aBot,
  aCaller,
  aChannel,
  aMessage,
  aRealm,
  aSubscription,
  aUser,
  quietSettings,
  runJobs,
} from './testing';
import { done, worldIn } from './testing/contracts/world';
import { killedAfter } from './testing/killed-ports';
import { bindUseCases } from './use-cases';

/**
 * What others may see twice if a job is interrupted and runs again. Posts, rows and events are there
 * once in any case, because a job writes them in the transaction that completes it or that removes
 * their cause.
 */
type Repeated =
  | 'nothing'
  /** An email, which may have been sent when the process died: twice at most. */
  | 'email'
  /** A push notification, which replaces the one before it on the device. */
  | 'push'
  /** A request to a bot's program, or to a page. */
  | 'request';

const url = 'https://news.example/today';
const longAgo = someTime - 90 * secondsPerDay;

const channel = aChannel({ name: 'work', createdAt: longAgo });
const quiet = aChannel({ name: 'quiet', createdAt: someTime - 400 * secondsPerDay });
const realm = aRealm({
  createdAt: longAgo,
  settings: {
    chat_update_announcements_stream_id: channel.id,
    digest_emails_enabled: true,
    inline_url_embed_preview: true,
    message_retention_days: 30,
    waiting_period_threshold: 1,
    require_unique_names: false,
    invite_required: false,
  },
});
const at = { realmId: realm.id };
const joined = { ...at, joinedAt: longAgo };
const owner = aCaller({ realm, user: aUser({ ...joined, role: role.owner }) });
const author = aCaller({ realm, user: aUser(joined) });
const reader = aUser({ ...joined, deliveryEmail: 'reader@example.org' });
const fresh = aUser({ ...at, joinedAt: someTime - secondsPerDay });
const bot = aBot(author.user, { ...joined, fullName: 'Botty' });
const old = aMessage({
  ...at,
  recipientId: channel.recipientId,
  senderId: author.user.id,
  sentAt: someTime - 40 * secondsPerDay,
});

const given: Partial<State> = {
  realms: [realm],
  users: [owner.user, author.user, reader, fresh, bot],
  settings: new Map([owner.user, author.user, fresh].map(({ id }) => [id, quietSettings])),
  fullMembersAnnouncedUntil: new Map([[realm.id, someTime - 2 * secondsPerDay]]),
  channels: [channel, quiet],
  subscriptions: [owner, author, { user: reader }].map(({ user }) =>
    aSubscription({ userId: user.id, channelId: channel.id }),
  ),
  messages: [old],
  bots: new Map([
    [
      bot.id,
      {
        ...plainConfiguration,
        service: { _tag: 'Outgoing', url: 'https://bots.example/', interface: 1, token: 'abc' },
      },
    ],
  ]),
};

type Scene = {
  readonly ports: InMemory;
  readonly useCases: ReturnType<typeof bindUseCases>;
  readonly enqueue: (job: Job) => Promise<void>;
};

/** Named, so that a test can replace it. */
const key = 'the job of the test';

const open = (state: Partial<State>, now = someTime): Scene => {
  const ports = inMemory(state);
  ports.clock.set(now);
  ports.webhooks.answerWith(E.right({ status: 200, text: '{"content": "Pizza"}' }));
  ports.pages.publish(url, { title: 'News', description: 'All', pictureUrl: undefined });
  const enqueue = (job: Job) =>
    done(ports.transact('server', ({ jobs }) => jobs.enqueue(job, undefined, key)));
  return { ports, useCases: bindUseCases(ports), enqueue };
};

const send =
  (content: string, to?: typeof bot) =>
  async ({ useCases }: Scene): Promise<void> => {
    const sent = useCases.messages.send(author, {
      addressee:
        to === undefined
          ? { _tag: 'ToChannel', channel: channel.id, topic: 'lunch' }
          : { _tag: 'ToPeople', people: { _tag: 'ByIds', ids: [to.id] } },
      content,
      isReadBySender: true,
      echo: undefined,
    });
    await done(sent);
  };

const visitor = { realm, client: 'test', level: author.level };
const address = '192.0.2.1';

const mail = (notice: EmailNotice): Job => ({ _tag: 'SendMail', ...at, notice });

const registerPush = ({ useCases }: Scene) =>
  done(
    useCases.accounts.registerPush(aCaller({ realm, user: reader }), {
      kind: 'web',
      token: 'https://push.example/1',
      keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) },
    }),
  );

/** Deactivates the organization, and lets the time pass until it is deleted. */
const closeRealm = ({ ports }: Scene) =>
  done(
    ports.transact('server', ({ realms }) =>
      realms.update(realm.id, { isActive: false, deletionAt: someTime - 1 }),
    ),
  );

const missed = async ({ ports }: Scene) => {
  const world = worldIn(ports, realm);
  const recipientId = await world.converse(author.user, reader);
  await world.send(author.user, recipientId, { content: 'Are you there?' }, noFlags);
};

/** Runs jobs of the kind, as their time has come. */
const afterJob =
  (tag: JobTag) =>
  async ({ ports, useCases }: Scene): Promise<void> => {
    const waiting = ports.state().jobs.find(({ job }) => job._tag === tag);
    if (waiting !== undefined) {
      ports.clock.set(Math.max(waiting.runAt, ports.clock.now()));
      await done(runJob(bindJobHandlers(useCases), waiting.job));
      await done(ports.transact('server', ({ jobs }) => jobs.finish(waiting.key ?? '')));
    }
  };

type Case = {
  readonly repeats: Repeated;
  /** Makes something to do for the job. */
  readonly prepare?: (scene: Scene) => Promise<unknown>;
  /** The job, unless the preparation enqueues it. */
  readonly job?: Job;
  /** Nothing to do here: the job only changes rows or removes files, and tells nobody. */
  readonly isIdle?: true;
};

const cases: Readonly<Record<JobTag, Case>> = {
  AnnounceFullMembers: { repeats: 'nothing', job: { _tag: 'AnnounceFullMembers' } },
  AnnounceUpdates: { repeats: 'nothing', job: { _tag: 'AnnounceUpdates' } },
  ApplyRetention: { repeats: 'nothing', job: { _tag: 'ApplyRetention' } },
  ArchiveMessages: { repeats: 'nothing', job: { _tag: 'ArchiveMessages', ...at, from: 0 } },
  CallOutgoingWebhook: { repeats: 'request', prepare: send('lunch?', bot) },
  DeactivateLeavers: { repeats: 'nothing', job: { _tag: 'DeactivateLeavers' }, isIdle: true },
  DeleteAccountMessages: {
    repeats: 'nothing',
    prepare: ({ ports }) =>
      done(
        ports.transact('server', ({ users }) => users.setLeaving(realm.id, author.user.id, true)),
      ),
    job: {
      _tag: 'DeleteAccountMessages',
      ...at,
      accounts: [{ userId: author.user.id, newestId: old.id }],
      kinds: ['publicChannels'],
      deactivation: { key, userId: author.user.id, comment: 'Farewell' },
    },
  },
  DeleteDueRealms: { repeats: 'nothing', prepare: closeRealm, job: { _tag: 'DeleteDueRealms' } },
  DeleteRealm: { repeats: 'nothing', prepare: closeRealm, job: { _tag: 'DeleteRealm', ...at } },
  DeleteUnclaimedUploads: {
    repeats: 'nothing',
    job: { _tag: 'DeleteUnclaimedUploads' },
    isIdle: true,
  },
  DeliverReminder: {
    repeats: 'nothing',
    prepare: ({ useCases }) =>
      done(useCases.personal.createReminder(author, { note: 'Tea', deliverAt: someTime + 60 })),
  },
  DeliverScheduledMessage: {
    repeats: 'nothing',
    prepare: ({ useCases }) =>
      done(
        useCases.personal.scheduleMessage(author, {
          type: 'channel',
          to: channel.id,
          topic: 'lunch',
          content: 'Later',
          deliverAt: someTime + 60,
        }),
      ),
  },
  DiscardFiles: {
    repeats: 'nothing',
    job: { _tag: 'DiscardFiles', paths: ['1/a.txt'] },
    isIdle: true,
  },
  EmptyArchive: { repeats: 'nothing', job: { _tag: 'EmptyArchive', ...at }, isIdle: true },
  ExpireExport: {
    repeats: 'nothing',
    prepare: async (scene) => {
      await done(scene.useCases.organization.requestExport(owner, { type: 'public' }));
      await afterJob('ExportRealm')(scene);
    },
  },
  ExportRealm: {
    repeats: 'nothing',
    prepare: ({ useCases }) => done(useCases.organization.requestExport(owner, { type: 'public' })),
  },
  FetchLinkPreviews: { repeats: 'request', prepare: send(`see ${url}`) },
  ForgetQuotations: {
    repeats: 'nothing',
    prepare: ({ useCases }) =>
      done(
        useCases.personal.createReminder(author, {
          note: 'Tea',
          messageId: old.id,
          deliverAt: someTime + 60 * secondsPerDay,
        }),
      ),
    job: { _tag: 'ForgetQuotations', ...at, messageIds: [old.id] },
  },
  ForgetReceivedEmails: { repeats: 'nothing', job: { _tag: 'ForgetReceivedEmails' }, isIdle: true },
  GatherMissedMessages: {
    repeats: 'nothing',
    prepare: async (scene) => {
      await missed(scene);
      await done(scene.useCases.accounts.noteMissedMessages());
    },
  },
  NoteMissedMessages: {
    repeats: 'nothing',
    prepare: async (scene) => {
      await registerPush(scene);
      await missed(scene);
    },
    job: { _tag: 'NoteMissedMessages' },
  },
  NoteQuietChannels: { repeats: 'nothing', job: { _tag: 'NoteQuietChannels' } },
  PlanDigests: { repeats: 'nothing', job: { _tag: 'PlanDigests' } },
  PostNotices: {
    repeats: 'nothing',
    job: { _tag: 'PostNotices', ...at, key, notices: [personalNotice(author.user, 'Hello')] },
  },
  RemoveCreations: {
    repeats: 'nothing',
    job: {
      _tag: 'RemoveCreations',
      ...at,
      key,
      orderedBy: owner.user.id,
      creatorIds: [author.user.id],
      kinds: ['channels', 'files'],
      createdSince: longAgo - 1,
      channels: 0,
      files: 0,
    },
  },
  RequestPasswordReset: {
    repeats: 'nothing',
    prepare: ({ useCases }) =>
      done(
        useCases.accounts.requestPasswordReset(visitor, { email: 'reader@example.org', address }),
      ),
  },
  RequestToJoin: {
    repeats: 'nothing',
    prepare: ({ useCases }) =>
      done(useCases.accounts.requestToJoin(visitor, { email: 'new@example.org', address })),
  },
  SendMail: { repeats: 'email', job: mail({ _tag: 'PasswordChangedNotice', userId: reader.id }) },
  SendPush: {
    repeats: 'push',
    prepare: async (scene) => {
      await registerPush(scene);
      await missed(scene);
      await done(scene.useCases.accounts.noteMissedMessages());
    },
  },
  WithdrawPushes: {
    repeats: 'nothing',
    prepare: async (scene) => {
      await registerPush(scene);
      await missed(scene);
      await done(scene.useCases.accounts.noteMissedMessages());
      await afterJob('SendPush')(scene);
    },
    job: { _tag: 'WithdrawPushes' },
  },
};

const sizesOf = (state: State) =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([name]) => name !== 'jobs')
      .map(([name, rows]) => [name, 'length' in rows ? rows.length : rows.size]),
  );

const outcomeOf = (ports: InMemory) => ({
  posts: ports.state().messages.map(({ content }) => content),
  rows: sizesOf(ports.state()),
  email: ports.mailer.sent().map(({ subject, to }) => `${subject} to ${to.address}`),
  push: ports.pushes.sent().map((sent) => JSON.stringify(sent)),
  request: [...ports.webhooks.called().map((call) => call.url), ...ports.pages.fetched()],
});

/** The job while it has to run, with its earlier interruptions if it counts them. */
const dueJob = ({ ports }: Scene, tag: JobTag): Job | undefined =>
  ports.state().jobs.find(({ job, runAt }) => job._tag === tag && runAt <= ports.clock.now())?.job;

type Killing = { readonly processes: number; readonly steps: number };

/** Kills processes after so many steps of the job, one after another; the next does all that is left. */
const outcomeAfter = async (scene: Scene, tag: JobTag, { processes, steps }: Killing) => {
  const { ports, enqueue } = scene;
  let isKilled = false;
  for (let interruptions = 1; interruptions <= processes; interruptions += 1) {
    const job = dueJob(scene, tag);
    if (job !== undefined) {
      const killed = killedAfter(steps, ports);
      await runJob(bindJobHandlers(bindUseCases(killed.ports)), job)().catch(() => undefined);
      isKilled ||= killed.isKilled();
      if (job._tag === 'SendMail') {
        await enqueue({ ...job, interruptions });
      }
    }
  }
  await runJobs(ports);
  ports.clock.set(ports.clock.now() + secondsPerDay);
  await runJobs(ports);
  return { isKilled, outcome: outcomeOf(ports) };
};

type Outcome = ReturnType<typeof outcomeOf>;

/** Without repetitions of what may be repeated. */
const onceEach = (outcome: Outcome, repeats: Repeated): Outcome =>
  repeats === 'nothing'
    ? outcome
    : { ...outcome, [repeats]: Array.from(new Set(outcome[repeats])) };

/** The state in which the job of the case is due, and the time. */
const prepared = async (tag: JobTag) => {
  const { prepare, job } = cases[tag];
  const scene = open(given);
  await prepare?.(scene);
  if (job !== undefined) {
    await scene.enqueue(job);
  }
  const state = scene.ports.state();
  const due = state.jobs.filter((each) => each.job._tag === tag).map(({ runAt }) => runAt);
  expect(due).toHaveLength(1);
  return () => open(state, Math.max(...due, scene.ports.clock.now()));
};

describe('a job whose process is killed after any of its steps', () => {
  it.each(jobTags)('%s repeats only what it may', async (tag) => {
    const { repeats, isIdle = false } = cases[tag];
    const begin = await prepared(tag);
    const { outcome: expected } = await outcomeAfter(begin(), tag, { processes: 0, steps: 0 });
    expect(JSON.stringify(outcomeOf(begin().ports)) === JSON.stringify(expected)).toBe(isIdle);
    for (let steps = 0, isKilled = true; isKilled; steps += 1) {
      const life = await outcomeAfter(begin(), tag, { processes: 1, steps });
      ({ isKilled } = life);
      expect(onceEach(life.outcome, repeats)).toEqual(expected);
      expect(life.outcome.email.length - expected.email.length).toBeLessThanOrEqual(1);
      const { outcome } = await outcomeAfter(begin(), tag, { processes: 2, steps });
      expect(onceEach(outcome, repeats)).toEqual(
        repeats === 'email' ? { ...expected, email: outcome.email.slice(0, 1) } : expected,
      );
      expect(outcome.email.length).toBeLessThanOrEqual(Math.max(2, expected.email.length));
    }
  });
});
