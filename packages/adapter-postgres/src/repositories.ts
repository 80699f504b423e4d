import type { AddressedEvent, Transaction } from '@parley/core/events';
import type { Fact, Makers, RealmId } from '@parley/core/kernel';
import { userDetailsFrom } from '@parley/core/accounts';
import { unknownAges } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Db } from './database';
import { factsVersion, lockHead, logHead } from './log/event-log';
import { eventQueueRepository } from './log/event-queue-repository';
import type { TakeJob } from './jobs/job-queue';
import { jobQueue } from './jobs/job-queue';
import { alertWordRepository } from './messages/alert-word-repository';
import { attachmentRepository } from './messages/attachment-repository';
import { botRepository } from './accounts/bots/bot-repository';
import { botStorageRepository } from './accounts/bots/bot-storage-repository';
import { channelEmailRepository } from './channels/channel-email-repository';
import { channelFolderRepository } from './channels/channel-folder-repository';
import { channelRepository } from './channels/channel-repository';
import { collectionSizes } from './organization/collection-sizes';
import { customEmojiRepository } from './messages/custom-emoji-repository';
import { defaultChannelGroupRepository } from './channels/default-channel-group-repository';
import {
  directoryAccountRepository,
  linkedAccountRepository,
} from './accounts/authentication/directory-account-repository';
import { draftRepository } from './personal/draft-repository';
import { emailChangeRepository } from './accounts/email-change-repository';
import { exportRepository } from './organization/export-repository';
import { flagRepository } from './messages/flags/flag-repository';
import { invitationRepository } from './accounts/invitation-repository';
import { knownUserRepository } from './accounts/known-user-repository';
import { linkedPageRepository } from './messages/linked-page-repository';
import { linkifierRepository } from './messages/linkifier-repository';
import { loginDeviceRepository } from './accounts/authentication/login-device-repository';
import { loginLinkRepository } from './accounts/authentication/login-link-repository';
import { messageArchive } from './messages/archive/message-archive';
import { messageEditRepository } from './messages/edits/message-edit-repository';
import { messageRepository } from './messages/message-repository';
import { clientDeviceRepository } from './accounts/push/client-device-repository';
import { pushRegistrationRepository } from './accounts/push/push-registration-repository';
import { digestRepository } from './accounts/digest-repository';
import { missedMessageRepository } from './accounts/missed-message-repository';
import { mutedUserRepository } from './personal/muted-user-repository';
import { navigationViewRepository } from './personal/navigation-view-repository';
import { notificationPreferenceReader } from './messages/sending/notification-preference-reader';
import { passwordResetRepository } from './accounts/authentication/password-reset-repository';
import { presenceRepository } from './accounts/presence-repository';
import { profileFieldRepository } from './accounts/profile-field-repository';
import { reactionRepository } from './messages/reaction-repository';
import { playgroundRepository, realmDomainRepository } from './organization/realm-lists';
import type { PublicUrl } from './organization/realm-repository';
import { realmRepository } from './organization/realm-repository';
import { answerAddressRepository } from './messages/answer-address-repository';
import { receivedEmailRepository } from './messages/received-email-repository';
import { recipientRepository } from './messages/sending/recipient-repository';
import { reminderRepository } from './personal/reminder-repository';
import { savedSnippetRepository } from './personal/saved-snippet-repository';
import { scheduledMessageRepository } from './personal/scheduled-message-repository';
import { namedKeyRepository } from './accounts/authentication/named-key-repository';
import { sessionRepository } from './accounts/authentication/session-repository';
import { subscriptionRepository } from './channels/subscriptions/subscription-repository';
import { topicPreferenceRepository } from './channels/topics/topic-preference-repository';
import { topicRepository } from './channels/topics/topic-repository';
import { userGroupRepository } from './accounts/user-groups/user-group-repository';
import { userRepository } from './accounts/user-repository';
import { userSettingsRepository } from './accounts/user-settings-repository';
import { userStatusRepository } from './accounts/user-status-repository';

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
  /** For jobs that should run right after the commit. */
  readonly takePrompt: TakeJob;
};

/** The SQL behind each repository of a transaction, and of a reader. */
export const repositories: Makers<Base, Transaction> = {
  alertWords: ({ db }) => alertWordRepository(db),
  archive: ({ db }) => messageArchive(db),
  attachments: ({ db }) => attachmentRepository(db),
  bots: ({ db }) => botRepository(db),
  botStorage: ({ db }) => botStorageRepository(db),
  answerAddresses: ({ db }) => answerAddressRepository(db),
  channelEmails: ({ db }) => channelEmailRepository(db),
  channelFolders: ({ db }) => channelFolderRepository(db),
  channels: ({ db }) => channelRepository(db),
  collections: ({ db }) => collectionSizes(db),
  customEmoji: ({ db }) => customEmojiRepository(db),
  defaultChannelGroups: ({ db }) => defaultChannelGroupRepository(db),
  directoryAccounts: ({ db }) => directoryAccountRepository(db),
  providerAccounts: ({ db }) => linkedAccountRepository(db, 'provider_account'),
  drafts: ({ db }) => draftRepository(db),
  edits: ({ db }) => messageEditRepository(db),
  emailChanges: ({ db }) => emailChangeRepository(db),
  exports: ({ db }) => exportRepository(db),
  flags: ({ db }) => flagRepository(db),
  invitations: ({ db }) => invitationRepository(db),
  jobs: ({ db, takePrompt }) => jobQueue(db, takePrompt),
  knownUsers: ({ db }) => knownUserRepository(db),
  linkedPages: ({ db }) => linkedPageRepository(db),
  linkifiers: ({ db }) => linkifierRepository(db),
  clientDevices: ({ db }) => clientDeviceRepository(db),
  pushRegistrations: ({ db }) => pushRegistrationRepository(db),
  loginDevices: ({ db }) => loginDeviceRepository(db),
  loginLinks: ({ db }) => loginLinkRepository(db),
  messages: ({ db }) => messageRepository(db),
  digests: ({ db }) => digestRepository(db),
  missedMessages: ({ db }) => missedMessageRepository(db),
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
  namedKeys: ({ db }) => namedKeyRepository(db),
  sessions: ({ db }) => sessionRepository(db),
  statuses: ({ db }) => userStatusRepository(db),
  subscriptions: ({ db }) => subscriptionRepository(db),
  topicPreferences: ({ db }) => topicPreferenceRepository(db),
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
    factAges: () => TE.right(unknownAges),
  }),
  userDetails: ({ db }) =>
    userDetailsFrom({
      profileFields: profileFieldRepository(db),
      statuses: userStatusRepository(db),
      userSettings: userSettingsRepository(db),
    }),
};
