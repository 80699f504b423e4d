import * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';
import { defaultInvitationLimits, emailPasswordBackend, userDetailsFrom } from '../accounts';
import type { EventPresentation, Reader, Transact, Transaction } from '../events';
import type { Basis, Makers, Unexpected, UnitOfWorkOn } from '../kernel';
import { basisOf, catching, conflicting, defaultEventLimits, lazily, unexpected } from '../kernel';
import type { Ports } from '../use-cases';
import type { Cell, Change } from './cell';
import { completed } from './completed-state';
import { fakeRenderer } from './fake-renderer';
import type { SettableClock } from './fakes';
import {
  fakeApiKeys,
  fakeChannelEmailTokens,
  fakeClock,
  fakeBearerTokens,
  fakeConfirmationTokens,
  fakeDeviceKeys,
  fakeDisposableDomains,
  fakeFileTokens,
  fakeSignatures,
  fakeGravatars,
  fakeIds,
  fakeLinkifierValidator,
  fakePasswords,
  fakeRandom,
  fakeUnicodeEmoji,
  plainEvents,
  plainRecords,
  plainWebhooks,
  plainState,
} from './fakes';
import { commitInTransaction } from '../messages';
import { inMemoryAccounts } from './in-memory-accounts';
import { inMemoryKnownUsers } from './in-memory-known-users';
import { inMemoryAlertWords } from './in-memory-alert-words';
import { inMemoryArchive } from './in-memory-archive';
import { inMemoryAttachments } from './in-memory-attachments';
import { inMemoryAttempts } from './in-memory-attempts';
import { inMemoryBotStorage } from './in-memory-bot-storage';
import { inMemoryBots } from './in-memory-bots';
import { inMemoryChannelEmails } from './in-memory-channel-emails';
import { inMemoryChannelFolders } from './in-memory-channel-folders';
import { inMemoryChannels } from './in-memory-channels';
import { inMemoryCollectionSizes } from './in-memory-collection-sizes';
import { inMemoryDefaultChannelGroups } from './in-memory-default-channel-groups';
import { inMemoryEdits } from './in-memory-edits';
import { inMemoryEmailChanges } from './in-memory-email-changes';
import { inMemoryEmoji } from './in-memory-emoji';
import type { Bell } from './in-memory-event-stream';
import { inMemoryEventStream, newBell } from './in-memory-event-stream';
import type { Emitted, WaitingPolls } from './in-memory-events';
import {
  append,
  endLostWaits,
  inMemoryOldQueues,
  inMemoryOutbox,
  inMemoryQueues,
  isOutdated,
} from './in-memory-events';
import { fakePictures } from './fake-pictures';
import { inMemoryFlags } from './in-memory-flags';
import { inMemoryInvitations } from './in-memory-invitations';
import { inMemoryJobRunner, inMemoryJobs } from './in-memory-jobs';
import { inMemoryLinkifiers } from './in-memory-linkifiers';
import type { InMemoryMailer } from './in-memory-mailer';
import { inMemoryMailer } from './in-memory-mailer';
import { inMemoryMessages } from './in-memory-messages';
import { inMemoryAnswerAddresses } from './in-memory-answer-addresses';
import { inMemoryDigests } from './in-memory-digests';
import { inMemoryMissedMessages } from './in-memory-missed-messages';
import { inMemoryMutedUsers, inMemoryNotificationPreferences } from './in-memory-muted-users';
import {
  inMemoryDrafts,
  inMemoryNavigationViews,
  inMemoryReminders,
  inMemorySavedSnippets,
  inMemoryScheduledMessages,
} from './in-memory-personal';
import { inMemoryDirectoryAccounts, inMemoryLinkedAccounts } from './in-memory-directory-accounts';
import { inMemoryReceivedEmails } from './in-memory-received-emails';
import { inMemoryLoginLinks } from './in-memory-login-links';
import { inMemoryNamedKeys } from './in-memory-named-keys';
import { inMemorySessions } from './in-memory-sessions';
import { inMemoryLoginDevices } from './in-memory-login-devices';
import { inMemoryPasswordResets } from './in-memory-password-resets';
import { inMemoryPresences } from './in-memory-presences';
import { inMemoryProfileFields, inMemoryProfiles } from './in-memory-profile-fields';
import { inMemoryReactions } from './in-memory-reactions';
import { inMemoryPlaygrounds, inMemoryRealmDomains } from './in-memory-realm-lists';
import { inMemoryRealms } from './in-memory-realms';
import { inMemoryRecipients } from './in-memory-recipients';
import { inMemoryRenderingDirectory } from './in-memory-rendering-directory';
import { inMemoryStatuses } from './in-memory-statuses';
import { inMemorySubscriptions } from './in-memory-subscriptions';
import { inMemoryTopicPreferences } from './in-memory-topic-preferences';
import { inMemoryTopics } from './in-memory-topics';
import { inMemoryFiles } from './in-memory-files';
import { inMemoryUserGroups } from './in-memory-user-groups';
import { inMemoryUserSettings } from './in-memory-user-settings';
import { inMemoryUsers } from './in-memory-users';
import { inMemoryLinkedPages } from './in-memory-linked-pages';
import type { InMemoryPages } from './in-memory-pages';
import { inMemoryPages } from './in-memory-pages';
import { inMemoryClientDevices } from './in-memory-client-devices';
import { inMemoryExportArchives } from './in-memory-export-archives';
import { inMemoryExports } from './in-memory-exports';
import { inMemoryPushRegistrations } from './in-memory-push-registrations';
import type { InMemoryPushes } from './in-memory-pushes';
import { inMemoryPushes } from './in-memory-pushes';
import type { InMemoryWebhooks } from './in-memory-webhooks';
import { inMemoryWebhooks } from './in-memory-webhooks';
import type { State } from './state';

export type InMemory = Ports & {
  readonly mailer: InMemoryMailer;
  readonly clock: SettableClock;
  readonly pages: InMemoryPages;
  readonly pushes: InMemoryPushes;
  readonly webhooks: InMemoryWebhooks;
  /** The current state. */
  readonly state: () => State;
};

/** What repositories in memory work on. */
type Base = {
  readonly cell: Cell;
  readonly clock: SettableClock;
  readonly emit: (emitted: Emitted) => void;
};

const repositories: Makers<Base, Transaction> = {
  answerAddresses: ({ cell }) => inMemoryAnswerAddresses(cell),
  channelEmails: ({ cell }) => inMemoryChannelEmails(cell),
  channelFolders: ({ cell }) => inMemoryChannelFolders(cell),
  defaultChannelGroups: ({ cell }) => inMemoryDefaultChannelGroups(cell),
  knownUsers: ({ cell }) => inMemoryKnownUsers(cell),
  archive: ({ cell }) => inMemoryArchive(cell),
  attachments: ({ cell }) => inMemoryAttachments(cell),
  botStorage: ({ cell }) => inMemoryBotStorage(cell),
  bots: ({ cell }) => inMemoryBots(cell),
  channels: ({ cell }) => inMemoryChannels(cell),
  collections: ({ cell }) => inMemoryCollectionSizes(cell),
  customEmoji: ({ cell }) => inMemoryEmoji(cell),
  drafts: ({ cell }) => inMemoryDrafts(cell),
  edits: ({ cell }) => inMemoryEdits(cell),
  flags: ({ cell }) => inMemoryFlags(cell),
  invitations: ({ cell }) => inMemoryInvitations(cell),
  jobs: ({ cell, clock }) => inMemoryJobs(cell, clock),
  linkedPages: ({ cell }) => inMemoryLinkedPages(cell),
  linkifiers: ({ cell }) => inMemoryLinkifiers(cell),
  messages: ({ cell }) => inMemoryMessages(cell),
  digests: ({ cell }) => inMemoryDigests(cell),
  missedMessages: ({ cell }) => inMemoryMissedMessages(cell),
  mutedUsers: ({ cell }) => inMemoryMutedUsers(cell),
  navigationViews: ({ cell }) => inMemoryNavigationViews(cell),
  profileFields: ({ cell }) => inMemoryProfileFields(cell),
  queues: ({ cell }) => inMemoryOldQueues(cell),
  presences: ({ cell }) => inMemoryPresences(cell),
  playgrounds: ({ cell }) => inMemoryPlaygrounds(cell),
  realmDomains: ({ cell }) => inMemoryRealmDomains(cell),
  reactions: ({ cell }) => inMemoryReactions(cell),
  notificationPreferences: ({ cell }) => inMemoryNotificationPreferences(cell),
  realms: ({ cell }) => inMemoryRealms(cell),
  recipients: ({ cell }) => inMemoryRecipients(cell),
  exports: ({ cell }) => inMemoryExports(cell),
  emailChanges: ({ cell }) => inMemoryEmailChanges(cell),
  directoryAccounts: ({ cell }) => inMemoryDirectoryAccounts(cell),
  providerAccounts: ({ cell }) => inMemoryLinkedAccounts(cell, 'providerAccounts'),
  loginDevices: ({ cell }) => inMemoryLoginDevices(cell),
  clientDevices: ({ cell }) => inMemoryClientDevices(cell),
  pushRegistrations: ({ cell }) => inMemoryPushRegistrations(cell),
  loginLinks: ({ cell }) => inMemoryLoginLinks(cell),
  namedKeys: ({ cell }) => inMemoryNamedKeys(cell),
  sessions: ({ cell }) => inMemorySessions(cell),
  receivedEmails: ({ cell }) => inMemoryReceivedEmails(cell),
  passwordResets: ({ cell }) => inMemoryPasswordResets(cell),
  reminders: ({ cell }) => inMemoryReminders(cell),
  alertWords: ({ cell }) => inMemoryAlertWords(cell),
  scheduledMessages: ({ cell }) => inMemoryScheduledMessages(cell),
  savedSnippets: ({ cell }) => inMemorySavedSnippets(cell),
  subscriptions: ({ cell }) => inMemorySubscriptions(cell),
  topicPreferences: ({ cell }) => inMemoryTopicPreferences(cell),
  topics: ({ cell }) => inMemoryTopics(cell),
  statuses: ({ cell }) => inMemoryStatuses(cell),
  userSettings: ({ cell }) => inMemoryUserSettings(cell),
  userGroups: ({ cell }) => inMemoryUserGroups(cell),
  users: ({ cell, clock }) => inMemoryUsers(cell, clock),
  events: ({ cell, emit }) => inMemoryOutbox(cell, emit),
  userDetails: ({ cell }) =>
    userDetailsFrom({
      profileFields: inMemoryProfileFields(cell),
      statuses: inMemoryStatuses(cell),
      userSettings: inMemoryUserSettings(cell),
    }),
};

const transactionOn = lazily<Base, Transaction>(repositories, (name) => repositories[name]);

type OnDraft = <E, A>(
  work: (tx: Transaction) => TE.TaskEither<E, A>,
  basis: Basis | undefined,
) => TE.TaskEither<E | Unexpected, A>;

/** Reads what `read` returns at each step. */
const readerOf = (read: () => State, clock: SettableClock): Reader =>
  transactionOn({ cell: { read, write: () => undefined }, clock, emit: () => undefined });

/** Does the work with a reader. */
const readingWith =
  (open: () => Reader): UnitOfWorkOn<Reader> =>
  <Failure, A>(work: (reader: Reader) => TE.TaskEither<Failure, A>) =>
  async () => {
    const result = await catching(work(open()), unexpected)();
    return E.isLeft(result) ? result : result.right;
  };

/**
 * Works on a draft of the state at its beginning. At the commit its changes are applied again to
 * the current state, and its events get their ids.
 */
const onDraft =
  (
    shared: Cell,
    clock: SettableClock,
    bell: Bell,
    waiting: WaitingPolls,
    eventPresentation: EventPresentation,
  ): OnDraft =>
  <Failure, A>(work: (tx: Transaction) => TE.TaskEither<Failure, A>, basis: Basis | undefined) =>
  async (): Promise<E.Either<Failure | Unexpected, A>> => {
    const draft = { state: shared.read() };
    const changes: Change[] = [];
    const emitted: Emitted[] = [];
    const cell: Cell = {
      read: () => draft.state,
      write: (change) => {
        changes.push(change);
        draft.state = change(draft.state);
      },
    };
    const transaction = transactionOn({ cell, clock, emit: (event) => emitted.push(event) });
    const result = await catching(work(transaction), unexpected)();
    if (E.isLeft(result)) {
      return result;
    }
    if (E.isRight(result.right)) {
      if (basis !== undefined && isOutdated(shared.read(), basis)) {
        return E.left(conflicting(new Error('what the caller may do has changed'), 'outdated'));
      }
      changes.forEach(shared.write);
      emitted.map(append(eventPresentation)).forEach(shared.write);
      endLostWaits(shared.read(), waiting);
      bell.ring();
    }
    return result.right;
  };

/** Runs one transaction at a time. */
const oneByOne = (unitOfWork: OnDraft): Transact => {
  const last = { done: Promise.resolve<unknown>(undefined) };
  return (by, work) => () => {
    const result = last.done.then(unitOfWork(work, basisOf(by)));
    last.done = result;
    return result;
  };
};

/**
 * Every port, on one value that a failed transaction leaves unchanged.
 *
 * @param eventPresentation that of `@parley/wire` where clients matter
 */
export const inMemory = (
  given: Partial<State> = {},
  eventPresentation: EventPresentation = plainEvents,
): InMemory => {
  const kept = { state: completed(given) };
  const shared: Cell = {
    read: () => kept.state,
    write: (change) => {
      kept.state = change(kept.state);
    },
  };
  const clock = fakeClock();
  const bell = newBell();
  const waiting: WaitingPolls = new Map();
  const transact = oneByOne(onDraft(shared, clock, bell, waiting, eventPresentation));
  return {
    accounts: inMemoryAccounts(shared, clock),
    apiKeys: fakeApiKeys,
    attempts: inMemoryAttempts(clock),
    channelEmailTokens: fakeChannelEmailTokens,
    confirmationTokens: fakeConfirmationTokens,
    bearerTokens: fakeBearerTokens,
    clock,
    commitMessage: commitInTransaction(transact),
    describeFailure: ({ _tag }) => _tag,
    directory: inMemoryRenderingDirectory(shared),
    disposableDomains: fakeDisposableDomains,
    eventLimits: defaultEventLimits,
    eventPresentation,
    initialStatePresentation: plainState,
    recordPresentation: plainRecords,
    webhookPresentation: plainWebhooks,
    serverGeneration: 1,
    exportArchives: inMemoryExportArchives(),
    files: inMemoryFiles(),
    fileTokens: fakeFileTokens,
    webhookSignatures: fakeSignatures,
    gravatars: fakeGravatars,
    ids: fakeIds,
    identityProvider: undefined,
    loginTokens: undefined,
    invitationLimits: defaultInvitationLimits,
    invitationTokens: fakeConfirmationTokens,
    passwordResetTokens: fakeConfirmationTokens,
    unsubscribeTokens: fakeConfirmationTokens,
    deviceKeys: fakeDeviceKeys,
    jobs: inMemoryJobRunner(shared, clock),
    linkifierValidator: fakeLinkifierValidator,
    mailer: inMemoryMailer(),
    messages: inMemoryMessages(shared),
    pages: inMemoryPages(),
    passwordBackends: [emailPasswordBackend(fakePasswords)],
    passwords: fakePasswords,
    pictures: fakePictures,
    profiles: inMemoryProfiles(shared),
    queues: inMemoryQueues(shared, waiting),
    pushes: inMemoryPushes(),
    random: fakeRandom,
    read: () => readingWith(() => readerOf(shared.read, clock)),
    renderer: fakeRenderer,
    snapshot: () =>
      readingWith(() => {
        const state = shared.read();
        return readerOf(() => state, clock);
      }),
    state: () => kept.state,
    stream: inMemoryEventStream(shared, bell),
    transact,
    unicodeEmoji: fakeUnicodeEmoji,
    webhooks: inMemoryWebhooks(),
  };
};
