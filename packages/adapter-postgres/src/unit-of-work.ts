import type {
  AddressedEvent,
  Basis,
  Job,
  Fact,
  RealmId,
  Transact,
  Transaction,
  TurnLimits,
  Unexpected,
  UnitOfWork,
  Viewer,
} from '@parley/core';
import {
  basisOf,
  catching,
  conflicting,
  isUnexpected,
  recordingChangedFacts,
  usageGroupOf,
  turnsOf,
  unavailable,
  userDetailsFrom,
  withChangedFacts,
} from '@parley/core';
import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { IsolationLevel, Kysely } from 'kysely';
import { asUnexpected, isConflict } from './connection/failures';
import { inTransaction } from './connection/pipelined-transaction';
import { send } from './connection/run';
import type { Database, Db } from './database';
import type { EncodedEvent } from './events/event-log';
import {
  appending,
  encodeInBatches,
  factsVersion,
  isOutdated,
  lockHead,
  logHead,
  refusingOutdated,
} from './events/event-log';
import { eventQueueRepository } from './events/event-queue-repository';
import type { FactsInSnapshots } from './facts/snapshot-transaction';
import { channelEmailRepository } from './repositories/channel-email-repository';
import { channelFolderRepository } from './repositories/channel-folder-repository';
import { knownUserRepository } from './repositories/known-user-repository';
import { alertWordRepository } from './repositories/alert-word-repository';
import { messageArchive } from './repositories/message-archive';
import { attachmentRepository } from './repositories/attachment-repository';
import { botStorageRepository } from './repositories/bot-storage-repository';
import { botRepository } from './repositories/bot-repository';
import { jobQueue } from './jobs/job-queue';
import type { PromptJobs } from './jobs/prompt-jobs';
import { channelRepository } from './repositories/channel-repository';
import { collectionSizes } from './repositories/collection-sizes';
import { customEmojiRepository } from './repositories/custom-emoji-repository';
import { defaultChannelGroupRepository } from './repositories/default-channel-group-repository';
import { draftRepository } from './repositories/draft-repository';
import { messageEditRepository } from './repositories/message-edit-repository';
import { flagRepository } from './repositories/flag-repository';
import { invitationRepository } from './repositories/invitation-repository';
import { linkifierRepository } from './repositories/linkifier-repository';
import { messageRepository } from './repositories/message-repository';
import { mutedUserRepository } from './repositories/muted-user-repository';
import { navigationViewRepository } from './repositories/navigation-view-repository';
import { playgroundRepository, realmDomainRepository } from './repositories/realm-lists';
import { presenceRepository } from './repositories/presence-repository';
import { profileFieldRepository } from './repositories/profile-field-repository';
import { reactionRepository } from './repositories/reaction-repository';
import { notificationPreferenceReader } from './repositories/notification-preference-reader';
import type { PublicUrl } from './repositories/realm-repository';
import { realmRepository } from './repositories/realm-repository';
import { recipientRepository } from './repositories/recipient-repository';
import { directoryAccountRepository } from './repositories/directory-account-repository';
import { receivedEmailRepository } from './repositories/received-email-repository';
import { loginLinkRepository } from './repositories/login-link-repository';
import { sessionRepository } from './repositories/session-repository';
import { loginDeviceRepository } from './repositories/login-device-repository';
import { passwordResetRepository } from './repositories/password-reset-repository';
import { emailChangeRepository } from './repositories/email-change-repository';
import { reminderRepository } from './repositories/reminder-repository';
import { savedSnippetRepository } from './repositories/saved-snippet-repository';
import { scheduledMessageRepository } from './repositories/scheduled-message-repository';
import { subscriptionRepository } from './repositories/subscription-repository';
import { topicRepository } from './repositories/topic-repository';
import { userGroupRepository } from './repositories/user-group-repository';
import { userRepository } from './repositories/user-repository';
import { userSettingsRepository } from './repositories/user-settings-repository';
import { userStatusRepository } from './repositories/user-status-repository';

type Unsent = {
  readonly events: AddressedEvent[];
  readonly changedFacts: Fact[];
};

/** Events are buffered until the work is done, so that the log is locked as briefly as possible. */
type Outbox = Map<RealmId, Unsent>;

const unsentOf = (outbox: Outbox, realmId: RealmId): Unsent => {
  const unsent = outbox.get(realmId) ?? { events: [], changedFacts: [] };
  outbox.set(realmId, unsent);
  return unsent;
};

const transactionOn = (
  db: Db,
  publicUrl: PublicUrl,
  outbox: Outbox,
  onPrompt?: (job: Job) => void,
): Transaction => ({
  channelEmails: channelEmailRepository(db),
  channelFolders: channelFolderRepository(db),
  knownUsers: knownUserRepository(db),
  archive: messageArchive(db),
  attachments: attachmentRepository(db),
  botStorage: botStorageRepository(db),
  bots: botRepository(db),
  channels: channelRepository(db),
  collections: collectionSizes(db),
  customEmoji: customEmojiRepository(db),
  events: {
    emit: (realmId, events) =>
      TE.fromIO(() => {
        const unsent = unsentOf(outbox, realmId);
        events.forEach((event) => unsent.events.push(event));
      }),
    closeLog: (realmId) =>
      pipe(
        lockHead(db, realmId),
        TE.map(() => undefined),
      ),
    head: (realmId) => logHead(db, realmId),
    factsVersion: (realmId) => factsVersion(db, realmId),
  },
  defaultChannelGroups: defaultChannelGroupRepository(db),
  drafts: draftRepository(db),
  edits: messageEditRepository(db),
  alertWords: alertWordRepository(db),
  flags: flagRepository(db),
  jobs: jobQueue(db, onPrompt),
  invitations: invitationRepository(db),
  linkifiers: linkifierRepository(db),
  messages: messageRepository(db),
  mutedUsers: mutedUserRepository(db),
  navigationViews: navigationViewRepository(db),
  profileFields: profileFieldRepository(db),
  queues: eventQueueRepository(db),
  presences: presenceRepository(db),
  playgrounds: playgroundRepository(db),
  realmDomains: realmDomainRepository(db),
  reactions: reactionRepository(db),
  notificationPreferences: notificationPreferenceReader(db),
  realms: realmRepository(db, publicUrl),
  recipients: recipientRepository(db),
  emailChanges: emailChangeRepository(db),
  directoryAccounts: directoryAccountRepository(db),
  loginDevices: loginDeviceRepository(db),
  loginLinks: loginLinkRepository(db),
  sessions: sessionRepository(db),
  receivedEmails: receivedEmailRepository(db),
  passwordResets: passwordResetRepository(db),
  reminders: reminderRepository(db),
  savedSnippets: savedSnippetRepository(db),
  scheduledMessages: scheduledMessageRepository(db),
  subscriptions: subscriptionRepository(db),
  topics: topicRepository(db),
  statuses: userStatusRepository(db),
  userDetails: userDetailsFrom({
    profileFields: profileFieldRepository(db),
    statuses: userStatusRepository(db),
    userSettings: userSettingsRepository(db),
  }),
  userSettings: userSettingsRepository(db),
  userGroups: userGroupRepository(db),
  users: userRepository(db),
});

/** For reading outside of a transaction: its events would be lost. */
export const readerOn = (db: Db, publicUrl: PublicUrl): Transaction =>
  transactionOn(db, publicUrl, new Map());

/** Carries a Left through Kysely, which rolls back when its callback throws. */
class RolledBack<Failure> extends Error {
  constructor(readonly failure: Failure) {
    super('rolled back');
  }
}

const orRollBack = async <Failure, A>(work: TE.TaskEither<Failure, A>): Promise<A> =>
  pipe(
    await work(),
    E.getOrElse((failure): A => {
      throw new RolledBack(failure);
    }),
  );

/** Fails unless the basis holds, and until the commit; for a version that is not the current one. */
const checkBasis = (db: Db, basis: Basis): TE.TaskEither<Unexpected, void> =>
  pipe(
    lockHead(db, basis.realmId),
    TE.flatMap((version) => isOutdated(db, basis, version)),
    TE.filterOrElse(
      (isOld) => !isOld,
      () => conflicting(new Error('what the caller may do has changed'), 'outdated'),
    ),
    TE.map(() => undefined),
  );

/**
 * Sends the outbox as the last statements, directly followed by the commit: the log stays locked
 * while the database commits, and not while this process does other work. Their results are known
 * after the commit, which rolls everything back if one of them failed.
 *
 * On the first run, one of them fails if any fact has changed since the version of the basis, which
 * is seldom so; on later ones, the log is locked first, and only what matters to the basis counts.
 */
const flush = async (
  db: Db,
  outbox: Outbox,
  basis: Basis | undefined,
  isFirstRun: boolean,
): Promise<TE.TaskEither<Unexpected, unknown>> => {
  const sent: TE.TaskEither<Unexpected, void>[] = [];
  const encoded: (readonly [RealmId, readonly (readonly EncodedEvent[])[]])[] = [];
  // All of them before the first is sent, which locks the log.
  for (const [realmId, { events, changedFacts }] of outbox) {
    encoded.push([realmId, await encodeInBatches(withChangedFacts(events, changedFacts))]);
  }
  /** Where the version is checked: with the first batch, or alone. */
  let unchecked = isFirstRun ? basis : undefined;
  if (basis !== undefined && !isFirstRun) {
    await orRollBack(checkBasis(db, basis));
  }
  for (const [realmId, batches] of encoded) {
    for (const [place, batch] of batches.entries()) {
      if (place > 0) {
        await nextTurn();
      }
      const asOf = unchecked?.realmId === realmId ? unchecked.asOf : undefined;
      sent.push(await send(db, appending(realmId, batch, asOf)));
      unchecked = asOf === undefined ? unchecked : undefined;
    }
  }
  if (unchecked !== undefined) {
    sent.push(await send(db, refusingOutdated(unchecked.realmId, unchecked.asOf)));
  }
  return TE.sequenceArray(sent);
};

/** Maximum attempts for a piece of work that conflicts with others. */
const maxRuns = 5;

/** Mean delay in milliseconds before the first rerun; it doubles for each further one. */
const firstBackOffMilliseconds = 5;

/** Lets the other transaction finish first: an immediate rerun would conflict again. */
const backOff = (runs: number): Promise<void> =>
  setTimeout(Math.random() * firstBackOffMilliseconds * 2 ** runs);

const isTransactionConflict = (thrown: unknown): boolean =>
  thrown instanceof RolledBack
    ? isUnexpected(thrown.failure) && isConflict(thrown.failure.cause)
    : isConflict(thrown);

type Options = {
  readonly runLimit?: number;
  /** If set, runs the jobs that the work enqueued for right after the commit. */
  readonly promptJobs?: PromptJobs;
  /** If set, the transaction is a snapshot that takes facts from memory. */
  readonly facts?: FactsInSnapshots;
};

const workingOn =
  (
    db: Kysely<Database>,
    publicUrl: PublicUrl,
    isolation: IsolationLevel | undefined,
    { runLimit = maxRuns, promptJobs, facts = (_db, tx) => tx }: Options = {},
  ) =>
  <Failure, A>(
    work: (tx: Transaction) => TE.TaskEither<Failure, A>,
    basis?: Basis,
  ): TE.TaskEither<Failure | Unexpected, A> => {
    const once = async (isFirstRun: boolean): Promise<A> => {
      const { result, jobs, flushed } = await inTransaction(db, isolation, async (trx) => {
        const outbox: Outbox = new Map();
        const jobs: Job[] = [];
        const onPrompt =
          promptJobs?.isReady() === true ? (job: Job) => void jobs.push(job) : undefined;
        const transaction = recordingChangedFacts(
          facts(trx, transactionOn(trx, publicUrl, outbox, onPrompt)),
          (realmId, facts) => void unsentOf(outbox, realmId).changedFacts.push(...facts),
        );
        const done = await orRollBack(work(transaction));
        return { result: done, jobs, flushed: await flush(trx, outbox, basis, isFirstRun) };
      });
      await orRollBack(flushed);
      await promptJobs?.run(jobs);
      return result;
    };
    // A rolled back transaction has changed nothing, so it can be run again.
    const repeatedly = async (runs: number): Promise<A> => {
      try {
        return await once(runs === 1);
      } catch (thrown) {
        if (runs < runLimit && isTransactionConflict(thrown)) {
          await backOff(runs);
          return repeatedly(runs + 1);
        }
        throw thrown;
      }
    };
    return catching(
      () => repeatedly(1),
      (thrown) =>
        thrown instanceof RolledBack ? (thrown.failure as Failure) : asUnexpected(thrown),
    );
  };

/**
 * Runs each piece of work in its own transaction; events are appended to the log as its last step.
 */
export const unitOfWork = (
  db: Kysely<Database>,
  publicUrl: PublicUrl,
  promptJobs?: PromptJobs,
): Transact => {
  const run = workingOn(db, publicUrl, undefined, promptJobs === undefined ? {} : { promptJobs });
  return (by, work) => run(work, basisOf(by));
};

/** The same with a repeatable-read snapshot. */
export const snapshotOfWork = (
  db: Kysely<Database>,
  publicUrl: PublicUrl,
  facts: FactsInSnapshots,
): UnitOfWork => workingOn(db, publicUrl, 'repeatable read', { facts });

/** They are held while clients read, and connections are few. */
const streamingLimits: TurnLimits = { atOnce: 2, maxWaiting: 100 };

/**
 * The same, but run once: results that were already sent to a client cannot be taken back. Each
 * account has a few at a time, as the bots of one owner have together, and all visitors of a realm,
 * so that none of them can occupy all connections by reading slowly.
 */
export const streamingSnapshotOfWork = (
  db: Kysely<Database>,
  publicUrl: PublicUrl,
  facts: FactsInSnapshots,
): ((viewer: Viewer) => UnitOfWork) => {
  const turns = turnsOf<string>(streamingLimits);
  const run = workingOn(db, publicUrl, 'repeatable read', { runLimit: 1, facts });
  return ({ realm, user }) =>
    (work) =>
    async () => {
      const endTurn = await turns.take(
        user === undefined ? `visitors of ${realm.id}` : usageGroupOf(user),
      );
      if (endTurn === undefined) {
        return E.left(unavailable(new Error('too many streamed responses at a time')));
      }
      try {
        return await run(work)();
      } finally {
        endTurn();
      }
    };
};
