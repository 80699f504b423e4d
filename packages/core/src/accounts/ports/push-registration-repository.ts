import type * as TE from 'fp-ts/TaskEither';
import type { PushRegistrationId, RealmId, Unexpected, UserId } from '../../kernel';
import type { NewPushRegistration, PushKind, PushRegistration } from '../push/push-registration';

export interface PushRegistrationReader {
  /** Ascending by id, without those of sessions that ended. */
  readonly list: (
    realmId: RealmId,
    userId: UserId,
  ) => TE.TaskEither<Unexpected, readonly PushRegistration[]>;
}

export interface PushRegistrationRepository extends PushRegistrationReader {
  /** The same of several users; of those alone who have any. */
  readonly ofUsers: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<UserId, readonly PushRegistration[]>>;
  /**
   * Adds a registration, in place of the user's own with the same kind and token; then removes the
   * user's oldest ones beyond `max`.
   */
  readonly put: (
    realmId: RealmId,
    userId: UserId,
    registration: NewPushRegistration,
    max: number,
  ) => TE.TaskEither<Unexpected, void>;
  /** False if the user has no such registration. */
  readonly remove: (
    realmId: RealmId,
    userId: UserId,
    which: PushRegistrationId | { readonly kind: PushKind; readonly token: string },
  ) => TE.TaskEither<Unexpected, boolean>;
  readonly removeAll: (realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, void>;
}
