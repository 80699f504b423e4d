import type * as TE from 'fp-ts/TaskEither';
import type { ChannelEmailRepository } from './channel-email-repository';
import type { ChannelFolderRepository } from './channel-folder-repository';
import type { AcquaintanceRepository } from './acquaintance-repository';
import type { AlertWordRepository } from './alert-word-repository';
import type { AttachmentRepository } from './attachment-repository';
import type { BotRepository } from './bot-repository';
import type { ChannelRepository } from './channel-repository';
import type { CustomEmojiRepository } from './custom-emoji-repository';
import type { DefaultChannelGroupRepository } from './default-channel-group-repository';
import type { DraftRepository } from './draft-repository';
import type { EmailChangeRepository } from './email-change-repository';
import type { EventOutbox } from './event-outbox';
import type { EventQueueRepository } from './event-repository';
import type { FlagRepository } from './flag-repository';
import type { InvitationRepository } from './invitation-repository';
import type { JobQueue } from './job-queue';
import type { MessageEditRepository } from './message-edit-repository';
import type { LinkifierRepository } from './linkifier-repository';
import type { MessageRepository } from './message-repository';
import type { MutedUserRepository } from './muted-user-repository';
import type { NavigationViewRepository } from './navigation-view-repository';
import type { PresenceRepository } from './presence-repository';
import type { PlaygroundRepository, RealmDomainRepository } from './realm-lists';
import type { ProfileFieldRepository } from './profile-field-repository';
import type { ReactionRepository } from './reaction-repository';
import type { ReaderWishReader } from './reader-wishes';
import type { RealmRepository } from './realm-repository';
import type { RecipientRepository } from './recipient-repository';
import type { ReminderRepository } from './reminder-repository';
import type { SavedSnippetRepository } from './saved-snippet-repository';
import type { ScheduledMessageRepository } from './scheduled-message-repository';
import type { SubscriptionRepository } from './subscription-repository';
import type { TopicRepository } from './topic-repository';
import type { Unexpected } from './unexpected';
import type { UserGroupRepository } from './user-group-repository';
import type { UserRepository } from './user-repository';
import type { UserSettingsRepository } from './user-settings-repository';
import type { UserStatusRepository } from './user-status-repository';

/** Everything that one transaction can reach. */
export interface Transaction {
  readonly channelEmails: ChannelEmailRepository;
  readonly channelFolders: ChannelFolderRepository;
  readonly acquaintances: AcquaintanceRepository;
  readonly attachments: AttachmentRepository;
  readonly bots: BotRepository;
  readonly channels: ChannelRepository;
  readonly customEmoji: CustomEmojiRepository;
  readonly defaultChannelGroups: DefaultChannelGroupRepository;
  readonly drafts: DraftRepository;
  readonly edits: MessageEditRepository;
  readonly emailChanges: EmailChangeRepository;
  readonly events: EventOutbox;
  readonly alertWords: AlertWordRepository;
  readonly flags: FlagRepository;
  readonly invitations: InvitationRepository;
  readonly jobs: JobQueue;
  readonly linkifiers: LinkifierRepository;
  readonly messages: MessageRepository;
  readonly mutedUsers: MutedUserRepository;
  readonly navigationViews: NavigationViewRepository;
  readonly profileFields: ProfileFieldRepository;
  readonly queues: EventQueueRepository;
  readonly presences: PresenceRepository;
  readonly playgrounds: PlaygroundRepository;
  readonly realmDomains: RealmDomainRepository;
  readonly reactions: ReactionRepository;
  readonly readerWishes: ReaderWishReader;
  readonly realms: RealmRepository;
  readonly recipients: RecipientRepository;
  readonly reminders: ReminderRepository;
  readonly savedSnippets: SavedSnippetRepository;
  readonly scheduledMessages: ScheduledMessageRepository;
  readonly subscriptions: SubscriptionRepository;
  readonly topics: TopicRepository;
  readonly statuses: UserStatusRepository;
  readonly userSettings: UserSettingsRepository;
  readonly userGroups: UserGroupRepository;
  readonly users: UserRepository;
}

/**
 * Runs the work in one transaction; a Left undoes its writes and its events.
 *
 * The steps of the work run one after another, as they share a connection.
 */
export type UnitOfWork<Needs extends keyof Transaction = keyof Transaction> = <E, A>(
  work: (tx: Pick<Transaction, Needs>) => TE.TaskEither<E, A>,
) => TE.TaskEither<E | Unexpected, A>;
