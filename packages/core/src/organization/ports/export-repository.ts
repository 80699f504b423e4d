import type * as O from 'fp-ts/Option';
import type { Async, AttachmentId, ExportId, MessageId, RealmId, UserId } from '../../kernel';
import type { PlacedMessage } from '../exports/export-scope';
import type { ExportChanges, NewExport, RealmExport } from '../exports/realm-export';

/** The exports of an organization, and what they read page by page. */
export interface ExportReader {
  /** Ascending by id. */
  readonly list: (realmId: RealmId) => Async<readonly RealmExport[]>;
  readonly find: (realmId: RealmId, id: ExportId) => Async<O.Option<RealmExport>>;
  /** The messages with larger ids, ascending; at most `limit`. */
  readonly messagesAfter: (
    realmId: RealmId,
    after: number,
    limit: number,
  ) => Async<readonly PlacedMessage[]>;
  /** The number of messages with larger ids. */
  readonly countMessagesAfter: (realmId: RealmId, after: number) => Async<number>;
  /** Those of the messages that exist, ascending. */
  readonly messagesAmong: (
    realmId: RealmId,
    ids: readonly MessageId[],
  ) => Async<readonly PlacedMessage[]>;
  /** Those of the messages that at least one of the users has in their history, ascending. */
  readonly heldByAny: (
    realmId: RealmId,
    ids: readonly MessageId[],
    userIds: readonly UserId[],
  ) => Async<readonly MessageId[]>;
  /** The uploads with larger ids, ascending; at most `limit`. */
  readonly attachmentsAfter: (
    realmId: RealmId,
    after: number,
    limit: number,
  ) => Async<readonly AttachmentId[]>;
}

export interface ExportRepository extends ExportReader {
  /** Keeps others from requesting, completing and deleting exports until the transaction ends. */
  readonly lock: (realmId: RealmId) => Async<void>;
  /** Removes the oldest records beyond `max`, of those that failed or whose file was deleted. */
  readonly create: (realmId: RealmId, requested: NewExport, max: number) => Async<RealmExport>;
  readonly update: (realmId: RealmId, id: ExportId, changes: ExportChanges) => Async<void>;
}
