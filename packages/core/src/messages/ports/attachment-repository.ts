import type * as O from 'fp-ts/Option';
import type {
  Async,
  AttachmentId,
  MessageId,
  RealmId,
  ScheduledMessageId,
  Timestamp,
  UserId,
} from '../../kernel';
import type { CreatedBy } from '../../channels';
import type { Attachment, NewAttachment } from '../attachments/attachment';
import type { FileClaims } from '../attachments/claim-plan';

type Found = Async<readonly Attachment[]>;

/** The metadata of uploaded files; their bytes are in a `FileStore`. */
export interface AttachmentReader {
  readonly findByPath: (realmId: RealmId, path: string) => Async<O.Option<Attachment>>;
  /** Existing files, ordered by id. */
  readonly loadMany: (realmId: RealmId, ids: readonly AttachmentId[]) => Found;
  /** The same by their paths. */
  readonly loadByPaths: (realmId: RealmId, paths: readonly string[]) => Found;
  /** The user's own files, ordered by id. */
  readonly listOf: (realmId: RealmId, ownerId: UserId) => Found;
  /** Files that these users uploaded, by id, with those that only archived messages link. */
  readonly createdBy: (
    realmId: RealmId,
    created: CreatedBy,
  ) => Async<readonly { readonly id: AttachmentId; readonly ownerId: UserId }[]>;
  /** Files that any of the messages claim. */
  readonly claimedBy: (
    realmId: RealmId,
    messageIds: readonly MessageId[],
  ) => Async<readonly AttachmentId[]>;
  /** Which kinds of messages besides these claim the files. */
  readonly claimsOn: (
    realmId: RealmId,
    ids: readonly AttachmentId[],
    besides: readonly MessageId[],
  ) => Async<readonly FileClaims[]>;
  /** The oldest unclaimed files, of all realms, that were uploaded before that time. */
  readonly unclaimedBefore: (
    time: Timestamp,
    limit: number,
  ) => Async<readonly { readonly realmId: RealmId; readonly id: AttachmentId }[]>;
  /** Total size of the realm's files, in bytes. */
  readonly spaceUsed: (realmId: RealmId) => Async<number>;
}

export interface AttachmentRepository extends AttachmentReader {
  readonly create: (realmId: RealmId, attachment: NewAttachment) => Async<Attachment>;
  /** Existing files cannot be removed before the end of the transaction. */
  readonly hold: (realmId: RealmId, paths: readonly string[]) => Async<void>;
  /** Locks existing files by id: until the end, they can neither be removed nor be claimed. */
  readonly lock: (realmId: RealmId, ids: readonly AttachmentId[]) => Async<readonly AttachmentId[]>;
  /** Replaces the claims of the message. */
  readonly claim: (
    realmId: RealmId,
    messageId: MessageId,
    ids: readonly AttachmentId[],
  ) => Async<void>;
  /** Replaces the claims of a scheduled message; returns what it claims or releases, by id. */
  readonly claimForLater: (
    realmId: RealmId,
    scheduledMessageId: ScheduledMessageId,
    ids: readonly AttachmentId[],
  ) => Async<readonly AttachmentId[]>;
  /** Removes the files; returns the paths of those that existed. */
  readonly remove: (realmId: RealmId, ids: readonly AttachmentId[]) => Async<readonly string[]>;
}
