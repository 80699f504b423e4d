import type * as TE from 'fp-ts/TaskEither';
import type { DraftId, RealmId, Unexpected, UserId } from '../../kernel';
import type { Draft, NewDraft } from '../drafts/draft';

export interface DraftRepository {
  /** The user's own, the last edited last. */
  readonly list: (realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, readonly Draft[]>;
  /** So many of the user's own, the last edited first. */
  readonly newest: (
    realmId: RealmId,
    userId: UserId,
    limit: number,
  ) => TE.TaskEither<Unexpected, readonly Draft[]>;
  /** In the order given. */
  readonly create: (
    realmId: RealmId,
    userId: UserId,
    drafts: readonly NewDraft[],
  ) => TE.TaskEither<Unexpected, readonly Draft[]>;
  /** Puts the whole in the place of the old; false if the user has no such draft. */
  readonly replace: (
    realmId: RealmId,
    userId: UserId,
    draft: Draft,
  ) => TE.TaskEither<Unexpected, boolean>;
  /** False if the user has no such draft. */
  readonly remove: (
    realmId: RealmId,
    userId: UserId,
    id: DraftId,
  ) => TE.TaskEither<Unexpected, boolean>;
  readonly removeAll: (realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, void>;
}
