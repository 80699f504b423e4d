import type { AddressedEvent, Fact, Job, Makers, RealmId, Transaction } from '@parley/core';
import { userDetailsFrom } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Db } from '../database';
import { factsVersion, lockHead, logHead } from '../events/event-log';
import { eventQueueRepository } from '../events/event-queue-repository';
import { jobQueue } from '../jobs/job-queue';
import { alertWordRepository } from './alert-word-repository';
import { attachmentRepository } from './attachment-repository';
import { botRepository } from './bot-repository';
import { botStorageRepository } from './bot-storage-repository';
import { channelEmailRepository } from './channel-email-repository';
import { channelFolderRepository } from './channel-folder-repository';
import { channelRepository } from './channel-repository';
import { collectionSizes } from './collection-sizes';
import { customEmojiRepository } from './custom-emoji-repository';
import { defaultChannelGroupRepository } from './default-channel-group-repository';
import { directoryAccountRepository } from './directory-account-repository';
import { draftRepository } from './draft-repository';
import { emailChangeRepository } from './email-change-repository';
import { flagRepository } from './flag-repository';
import { invitationRepository } from './invitation-repository';
import { knownUserRepository } from './known-user-repository';
import { linkifierRepository } from './linkifier-repository';
import { loginDeviceRepository } from './login-device-repository';
import { loginLinkRepository } from './login-link-repository';
import { messageArchive } from './message-archive';
import { messageEditRepository } from './message-edit-repository';
import { messageRepository } from './message-repository';
import { mutedUserRepository } from './muted-user-repository';
import { navigationViewRepository } from './navigation-view-repository';
import { notificationPreferenceReader } from './notification-preference-reader';
import { passwordResetRepository } from './password-reset-repository';
import { presenceRepository } from './presence-repository';
import { profileFieldRepository } from './profile-field-repository';
import { reactionRepository } from './reaction-repository';
import { playgroundRepository, realmDomainRepository } from './realm-lists';
import type { PublicUrl } from './realm-repository';
import { realmRepository } from './realm-repository';
import { receivedEmailRepository } from './received-email-repository';
import { recipientRepository } from './recipient-repository';
import { reminderRepository } from './reminder-repository';
import { savedSnippetRepository } from './saved-snippet-repository';
import { scheduledMessageRepository } from './scheduled-message-repository';
import { sessionRepository } from './session-repository';
import { subscriptionRepository } from './subscription-repository';
import { topicRepository } from './topic-repository';
import { userGroupRepository } from './user-group-repository';
import { userRepository } from './user-repository';
import { userSettingsRepository } from './user-settings-repository';
import { userStatusRepository } from './user-status-repository';

type Unsent = {
  readonly events: AddressedEvent[];
  readonly changedFacts: Fact[];
};

/** Events are buffered until the work is done, so that the log is locked as briefly as possible. */
export type Outbox = Map<RealmId, Unsent>;

export const unsentOf = (outbox: Outbox, realmId: RealmId): Unsent => {
  const unsent = outbox.get(realmId) ?? { events: [], changedFacts: [] };
  outbox.set(realmId, unsent);
  return unsent;
};

/** What repositories work on. */
export type Base = {
  readonly db: Db;
  readonly publicUrl: PublicUrl;
  readonly outbox: Outbox;
  /** Called for a job that should run right after the commit; undefined if none can. */
  readonly onPrompt: ((job: Job) => void) | undefined;
};

/** The SQL behind each repository of a transaction, and of a reader. */
export const repositories: Makers<Base, Transaction> = {
  alertWords: ({ db }) => alertWordRepository(db),
  archive: ({ db }) => messageArchive(db),
  attachments: ({ db }) => attachmentRepository(db),
  bots: ({ db }) => botRepository(db),
  botStorage: ({ db }) => botStorageRepository(db),
  channelEmails: ({ db }) => channelEmailRepository(db),
  channelFolders: ({ db }) => channelFolderRepository(db),
  channels: ({ db }) => channelRepository(db),
  collections: ({ db }) => collectionSizes(db),
  customEmoji: ({ db }) => customEmojiRepository(db),
  defaultChannelGroups: ({ db }) => defaultChannelGroupRepository(db),
  directoryAccounts: ({ db }) => directoryAccountRepository(db),
  drafts: ({ db }) => draftRepository(db),
  edits: ({ db }) => messageEditRepository(db),
  emailChanges: ({ db }) => emailChangeRepository(db),
  flags: ({ db }) => flagRepository(db),
  invitations: ({ db }) => invitationRepository(db),
  jobs: ({ db, onPrompt }) => jobQueue(db, onPrompt),
  knownUsers: ({ db }) => knownUserRepository(db),
  linkifiers: ({ db }) => linkifierRepository(db),
  loginDevices: ({ db }) => loginDeviceRepository(db),
  loginLinks: ({ db }) => loginLinkRepository(db),
  messages: ({ db }) => messageRepository(db),
  mutedUsers: ({ db }) => mutedUserRepository(db),
  navigationViews: ({ db }) => navigationViewRepository(db),
  notificationPreferences: ({ db }) => notificationPreferenceReader(db),
  passwordResets: ({ db }) => passwordResetRepository(db),
  playgrounds: ({ db }) => playgroundRepository(db),
  presences: ({ db }) => presenceRepository(db),
  profileFields: ({ db }) => profileFieldRepository(db),
  queues: ({ db }) => eventQueueRepository(db),
  reactions: ({ db }) => reactionRepository(db),
  realmDomains: ({ db }) => realmDomainRepository(db),
  realms: ({ db, publicUrl }) => realmRepository(db, publicUrl),
  receivedEmails: ({ db }) => receivedEmailRepository(db),
  recipients: ({ db }) => recipientRepository(db),
  reminders: ({ db }) => reminderRepository(db),
  savedSnippets: ({ db }) => savedSnippetRepository(db),
  scheduledMessages: ({ db }) => scheduledMessageRepository(db),
  sessions: ({ db }) => sessionRepository(db),
  statuses: ({ db }) => userStatusRepository(db),
  subscriptions: ({ db }) => subscriptionRepository(db),
  topics: ({ db }) => topicRepository(db),
  userGroups: ({ db }) => userGroupRepository(db),
  users: ({ db }) => userRepository(db),
  userSettings: ({ db }) => userSettingsRepository(db),
  events: ({ db, outbox }) => ({
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
  }),
  userDetails: ({ db }) =>
    userDetailsFrom({
      profileFields: profileFieldRepository(db),
      statuses: userStatusRepository(db),
      userSettings: userSettingsRepository(db),
    }),
};
