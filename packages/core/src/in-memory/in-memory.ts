import * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';
import { defaultInvitationLimits, emailPasswordBackend, userDetailsFrom } from '../accounts';
import type { Transact, Transaction } from '../events';
import type { Basis, Unexpected } from '../kernel';
import { basisOf, catching, conflicting, defaultEventLimits, unexpected } from '../kernel';
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
} from './fakes';
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
import { inMemoryCommits, inMemoryReading } from './in-memory-commits';
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
  inMemoryNewQueues,
  inMemoryOutbox,
  inMemoryQueues,
  isOutdated,
} from './in-memory-events';
import { fakePictures, inMemoryFiles } from './in-memory-files';
import { inMemoryFlags } from './in-memory-flags';
import { inMemoryInvitations } from './in-memory-invitations';
import { inMemoryJobRunner, inMemoryJobs } from './in-memory-jobs';
import { inMemoryLinkifiers } from './in-memory-linkifiers';
import type { InMemoryMailer } from './in-memory-mailer';
import { inMemoryMailer } from './in-memory-mailer';
import { inMemoryMessages } from './in-memory-messages';
import { inMemoryMutedUsers, inMemoryNotificationPreferences } from './in-memory-muted-users';
import {
  inMemoryDrafts,
  inMemoryNavigationViews,
  inMemoryReminders,
  inMemorySavedSnippets,
  inMemoryScheduledMessages,
} from './in-memory-personal';
import { inMemoryDirectoryAccounts } from './in-memory-directory-accounts';
import { inMemoryReceivedEmails } from './in-memory-received-emails';
import { inMemoryLoginLinks } from './in-memory-login-links';
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
import { inMemoryTopics } from './in-memory-topics';
import { inMemoryUploads } from './in-memory-uploads';
import { inMemoryUserGroups } from './in-memory-user-groups';
import { inMemoryUserSettings } from './in-memory-user-settings';
import { inMemoryUsers } from './in-memory-users';
import type { InMemoryWebhooks } from './in-memory-webhooks';
import { inMemoryWebhooks } from './in-memory-webhooks';
import type { State } from './state';

export type InMemory = Ports & {
  readonly mailer: InMemoryMailer;
  readonly clock: SettableClock;
  readonly webhooks: InMemoryWebhooks;
  /** The current state. */
  readonly state: () => State;
};

const transactionOn = (
  cell: Cell,
  clock: SettableClock,
  emit: (emitted: Emitted) => void,
): Transaction => ({
  channelEmails: inMemoryChannelEmails(cell),
  channelFolders: inMemoryChannelFolders(cell),
  defaultChannelGroups: inMemoryDefaultChannelGroups(cell),
  knownUsers: inMemoryKnownUsers(cell),
  archive: inMemoryArchive(cell),
  attachments: inMemoryAttachments(cell),
  botStorage: inMemoryBotStorage(cell),
  bots: inMemoryBots(cell),
  channels: inMemoryChannels(cell),
  collections: inMemoryCollectionSizes(cell),
  customEmoji: inMemoryEmoji(cell),
  drafts: inMemoryDrafts(cell),
  edits: inMemoryEdits(cell),
  events: inMemoryOutbox(cell, emit),
  flags: inMemoryFlags(cell),
  invitations: inMemoryInvitations(cell),
  jobs: inMemoryJobs(cell, clock),
  linkifiers: inMemoryLinkifiers(cell),
  messages: inMemoryMessages(cell),
  mutedUsers: inMemoryMutedUsers(cell),
  navigationViews: inMemoryNavigationViews(cell),
  profileFields: inMemoryProfileFields(cell),
  queues: inMemoryNewQueues(cell),
  presences: inMemoryPresences(cell),
  playgrounds: inMemoryPlaygrounds(cell),
  realmDomains: inMemoryRealmDomains(cell),
  reactions: inMemoryReactions(cell),
  notificationPreferences: inMemoryNotificationPreferences(cell),
  realms: inMemoryRealms(cell),
  recipients: inMemoryRecipients(cell),
  emailChanges: inMemoryEmailChanges(cell),
  directoryAccounts: inMemoryDirectoryAccounts(cell),
  loginDevices: inMemoryLoginDevices(cell),
  loginLinks: inMemoryLoginLinks(cell),
  sessions: inMemorySessions(cell),
  receivedEmails: inMemoryReceivedEmails(cell),
  passwordResets: inMemoryPasswordResets(cell),
  reminders: inMemoryReminders(cell),
  alertWords: inMemoryAlertWords(cell),
  scheduledMessages: inMemoryScheduledMessages(cell),
  savedSnippets: inMemorySavedSnippets(cell),
  subscriptions: inMemorySubscriptions(cell),
  topics: inMemoryTopics(cell),
  statuses: inMemoryStatuses(cell),
  userDetails: userDetailsFrom({
    profileFields: inMemoryProfileFields(cell),
    statuses: inMemoryStatuses(cell),
    userSettings: inMemoryUserSettings(cell),
  }),
  userSettings: inMemoryUserSettings(cell),
  userGroups: inMemoryUserGroups(cell),
  users: inMemoryUsers(cell, clock),
});

/** What reads has no basis. */
type OnDraft = <E, A>(
  work: (tx: Transaction) => TE.TaskEither<E, A>,
  basis?: Basis,
) => TE.TaskEither<E | Unexpected, A>;

/**
 * Works on a draft of the state at its beginning. At the commit its changes are applied again to
 * the current state, and its events get their ids.
 */
const onDraft =
  (shared: Cell, clock: SettableClock, bell: Bell, waiting: WaitingPolls): OnDraft =>
  <Failure, A>(work: (tx: Transaction) => TE.TaskEither<Failure, A>, basis?: Basis) =>
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
    const transaction = transactionOn(cell, clock, (event) => emitted.push(event));
    const result = await catching(work(transaction), unexpected)();
    if (E.isLeft(result)) {
      return result;
    }
    if (E.isRight(result.right)) {
      if (basis !== undefined && isOutdated(shared.read(), basis)) {
        return E.left(conflicting(new Error('what the caller may do has changed'), 'outdated'));
      }
      changes.forEach(shared.write);
      emitted.map(append).forEach(shared.write);
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

/** Every port, on one value that a failed transaction leaves unchanged. */
export const inMemory = (given: Partial<State> = {}): InMemory => {
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
  const onSnapshot = onDraft(shared, clock, bell, waiting);
  const transact = oneByOne(onSnapshot);
  return {
    accounts: inMemoryAccounts(shared, clock),
    apiKeys: fakeApiKeys,
    attempts: inMemoryAttempts(clock),
    channelEmailTokens: fakeChannelEmailTokens,
    confirmationTokens: fakeConfirmationTokens,
    bearerTokens: fakeBearerTokens,
    clock,
    commitMessage: inMemoryCommits(transact),
    directory: inMemoryRenderingDirectory(shared),
    disposableDomains: fakeDisposableDomains,
    eventLimits: defaultEventLimits,
    serverGeneration: 1,
    files: inMemoryFiles(),
    fileTokens: fakeFileTokens,
    webhookSignatures: fakeSignatures,
    gravatars: fakeGravatars,
    ids: fakeIds,
    invitationLimits: defaultInvitationLimits,
    invitationTokens: fakeConfirmationTokens,
    passwordResetTokens: fakeConfirmationTokens,
    deviceKeys: fakeDeviceKeys,
    jobs: inMemoryJobRunner(shared, clock),
    linkifierValidator: fakeLinkifierValidator,
    mailer: inMemoryMailer(),
    messages: inMemoryMessages(shared),
    passwordBackends: [emailPasswordBackend(fakePasswords)],
    passwords: fakePasswords,
    pictures: fakePictures,
    profiles: inMemoryProfiles(shared),
    queues: inMemoryQueues(shared, waiting),
    random: fakeRandom,
    listing: inMemoryReading(onSnapshot),
    reading: inMemoryReading(onSnapshot),
    renderer: fakeRenderer,
    snapshot: onSnapshot,
    sharedSnapshot: onSnapshot,
    streamingSnapshot: () => onSnapshot,
    state: () => kept.state,
    stream: inMemoryEventStream(shared, bell),
    transact,
    unicodeEmoji: fakeUnicodeEmoji,
    uploads: inMemoryUploads(),
    webhooks: inMemoryWebhooks(),
  };
};
