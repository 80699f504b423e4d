import type { Transaction as ChannelsTransaction } from '../channels';
import type { EventOutboxOf, FactsVersion, RealmId, TransactOn, UnitOfWorkOn } from '../kernel';
import type { DomainEvent } from './domain-events';
import type { AlertWordRepository } from './ports/alert-word-repository';
import type { AttachmentRepository } from './ports/attachment-repository';
import type { BotRepository } from './ports/bot-repository';
import type { BotStorageRepository } from './ports/bot-storage-repository';
import type { CustomEmojiRepository } from './ports/custom-emoji-repository';
import type { LinkifierRepository } from './ports/linkifier-repository';
import type { MessageArchive } from './ports/message-archive';
import type { MessageEditRepository } from './ports/message-edit-repository';
import type { MessageRepository } from './ports/message-repository';
import type { ReceivedEmailRepository } from './ports/received-email-repository';
import type { ReactionRepository } from './ports/reaction-repository';
import type { NotificationPreferenceReader } from './ports/notification-preferences';
import type { RecipientRepository } from './ports/recipient-repository';

/** The repositories that transactions of this module use, including those of channels. */
export interface Transaction extends Omit<ChannelsTransaction, 'events'> {
  readonly archive: MessageArchive;
  readonly attachments: AttachmentRepository;
  readonly bots: BotRepository;
  readonly botStorage: BotStorageRepository;
  readonly customEmoji: CustomEmojiRepository;
  readonly edits: MessageEditRepository;
  readonly alertWords: AlertWordRepository;
  readonly linkifiers: LinkifierRepository;
  readonly messages: MessageRepository;
  readonly receivedEmails: ReceivedEmailRepository;
  readonly reactions: ReactionRepository;
  readonly notificationPreferences: NotificationPreferenceReader;
  readonly recipients: RecipientRepository;
  readonly events: EventOutboxOf<DomainEvent>;
}

/** Runs the work in one transaction; a Left rolls back its writes and events. */
export type UnitOfWork<Needs extends keyof Transaction = keyof Transaction> = UnitOfWorkOn<
  Pick<Transaction, Needs>
>;

/** The same for what writes: the first argument says by whose rights. */
export type Transact<Needs extends keyof Transaction = keyof Transaction> = TransactOn<
  Pick<Transaction, Needs>
>;

/**
 * Runs the work outside of a transaction, on facts of the realm that are not older than `asOf`, or
 * than the beginning of the work if that is undefined.
 */
export type Reading = (realmId: RealmId, asOf?: FactsVersion) => UnitOfWork;

/**
 * The same for work that selects messages once and presents them: the facts that it reads are those
 * that the selection sees. If one of them, or one of the messages, changes at that moment, the work is
 * run again.
 */
export type Listing = Reading;
