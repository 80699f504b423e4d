import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type {
  AttachmentId,
  MessageId,
  RealmId,
  ScheduledMessageId,
  Timestamp,
  Unexpected,
  UserId,
} from '../../kernel';
import type { Attachment, NewAttachment } from '../attachments/attachment';

type Found = TE.TaskEither<Unexpected, readonly Attachment[]>;

/** What is known of uploaded files; their bytes are in an `UploadStore`. */
export interface AttachmentRepository {
  readonly create: (
    realmId: RealmId,
    attachment: NewAttachment,
  ) => TE.TaskEither<Unexpected, Attachment>;
  readonly findByPath: (
    realmId: RealmId,
    path: string,
  ) => TE.TaskEither<Unexpected, O.Option<Attachment>>;
  /** Those that exist, by id. */
  readonly loadMany: (realmId: RealmId, ids: readonly AttachmentId[]) => Found;
  /** The user's own, by id. */
  readonly listOf: (realmId: RealmId, ownerId: UserId) => Found;
  /** Those that exist; none of them is removed before the end of the transaction. */
  readonly holdByPath: (realmId: RealmId, paths: readonly string[]) => Found;
  /** The same by id, and no message claims them meanwhile. */
  readonly lock: (
    realmId: RealmId,
    ids: readonly AttachmentId[],
  ) => TE.TaskEither<Unexpected, readonly AttachmentId[]>;
  /** What any of the messages claim. */
  readonly claimedBy: (
    realmId: RealmId,
    messageIds: readonly MessageId[],
  ) => TE.TaskEither<Unexpected, readonly AttachmentId[]>;
  /** The message claims these from now on, and no others. */
  readonly claim: (
    realmId: RealmId,
    messageId: MessageId,
    ids: readonly AttachmentId[],
  ) => TE.TaskEither<Unexpected, void>;
  /** The same for a message that is not sent yet. */
  readonly claimForLater: (
    realmId: RealmId,
    scheduledMessageId: ScheduledMessageId,
    ids: readonly AttachmentId[],
  ) => TE.TaskEither<Unexpected, void>;
  /** Those of the files that no message claims, sent or not. */
  readonly unclaimedAmong: (
    realmId: RealmId,
    ids: readonly AttachmentId[],
  ) => TE.TaskEither<Unexpected, readonly AttachmentId[]>;
  /** The oldest files of all realms that were uploaded before that time and that nothing claims. */
  readonly unclaimedBefore: (
    time: Timestamp,
    limit: number,
  ) => TE.TaskEither<
    Unexpected,
    readonly { readonly realmId: RealmId; readonly id: AttachmentId }[]
  >;
  /** Forgets the files; answers the paths of those that were there. */
  readonly remove: (
    realmId: RealmId,
    ids: readonly AttachmentId[],
  ) => TE.TaskEither<Unexpected, readonly string[]>;
  /** Bytes of all files of the realm. */
  readonly spaceUsed: (realmId: RealmId) => TE.TaskEither<Unexpected, number>;
}
