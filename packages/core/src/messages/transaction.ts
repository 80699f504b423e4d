import type { ReadOn, SnapshotOn } from '../access';
import type { Repositories as ChannelRepositories } from '../channels';
import type { Faces, ReaderOf, TransactOn, TransactionOf } from '../kernel';
import type { DomainEvent } from './domain-events';
import type {
  AnswerAddressReader,
  AnswerAddressRepository,
} from './ports/answer-address-repository';
import type { MessageArchive, MessageArchiveReader } from './ports/message-archive';
import type { AttachmentReader, AttachmentRepository } from './ports/attachment-repository';
import type { BotReader, BotRepository } from './ports/bot-repository';
import type { BotStorageReader, BotStorageRepository } from './ports/bot-storage-repository';
import type { CustomEmojiReader, CustomEmojiRepository } from './ports/custom-emoji-repository';
import type { MessageEditReader, MessageEditRepository } from './ports/message-edit-repository';
import type { AlertWordReader, AlertWordRepository } from './ports/alert-word-repository';
import type { LinkedPageReader, LinkedPageRepository } from './ports/linked-page-repository';
import type { LinkifierReader, LinkifierRepository } from './ports/linkifier-repository';
import type { MessageReader, MessageRepository } from './ports/message-repository';
import type {
  ReceivedEmailReader,
  ReceivedEmailRepository,
} from './ports/received-email-repository';
import type { ReactionReader, ReactionRepository } from './ports/reaction-repository';
import type { NotificationPreferenceReader } from './ports/notification-preferences';
import type { RecipientReader, RecipientRepository } from './ports/recipient-repository';

/** The repositories of this module, and those of channels. */
export interface Repositories extends ChannelRepositories {
  readonly answerAddresses: Faces<AnswerAddressReader, AnswerAddressRepository>;
  readonly archive: Faces<MessageArchiveReader, MessageArchive>;
  readonly attachments: Faces<AttachmentReader, AttachmentRepository>;
  readonly bots: Faces<BotReader, BotRepository>;
  readonly botStorage: Faces<BotStorageReader, BotStorageRepository>;
  readonly customEmoji: Faces<CustomEmojiReader, CustomEmojiRepository>;
  readonly edits: Faces<MessageEditReader, MessageEditRepository>;
  readonly alertWords: Faces<AlertWordReader, AlertWordRepository>;
  readonly linkedPages: Faces<LinkedPageReader, LinkedPageRepository>;
  readonly linkifiers: Faces<LinkifierReader, LinkifierRepository>;
  readonly messages: Faces<MessageReader, MessageRepository>;
  readonly receivedEmails: Faces<ReceivedEmailReader, ReceivedEmailRepository>;
  readonly reactions: Faces<ReactionReader, ReactionRepository>;
  readonly notificationPreferences: Faces<NotificationPreferenceReader>;
  readonly recipients: Faces<RecipientReader, RecipientRepository>;
}

/** What reads, at one version of the facts. */
export type Reader = ReaderOf<Repositories>;

/** What reads, locks and writes, with the outbox of events and the queue of jobs. */
export type Transaction = TransactionOf<Repositories, DomainEvent>;

/** Each step reads what was committed when the work began, or later. */
export type Read<Needs extends keyof Reader = keyof Reader> = ReadOn<Pick<Reader, Needs>>;

/** All steps read what was committed at one moment. */
export type Snapshot<Needs extends keyof Reader = keyof Reader> = SnapshotOn<Pick<Reader, Needs>>;

/**
 * Runs the work in one transaction, by the rights of the first argument; a `Left` rolls back its
 * writes and its events.
 */
export type Transact<Needs extends keyof Transaction = keyof Transaction> = TransactOn<
  Pick<Transaction, Needs>
>;
