import type { Async, PushRegistrationId, RealmId, UserId } from '../../kernel';
import type { NewPushRegistration, PushKind, PushRegistration } from '../push/push-registration';

export interface PushRegistrationReader {
  /** Ascending by id, without those of sessions that ended. */
  readonly list: (realmId: RealmId, userId: UserId) => Async<readonly PushRegistration[]>;
}

export interface PushRegistrationRepository extends PushRegistrationReader {
  /** The same of several users; of those alone who have any. */
  readonly ofUsers: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => Async<ReadonlyMap<UserId, readonly PushRegistration[]>>;
  /**
   * Adds a registration, in place of the user's own with the same kind and token; then removes the
   * user's oldest ones beyond `max`.
   */
  readonly put: (
    realmId: RealmId,
    userId: UserId,
    registration: NewPushRegistration,
    max: number,
  ) => Async<void>;
  /** False if the user has no such registration. */
  readonly remove: (
    realmId: RealmId,
    userId: UserId,
    which: PushRegistrationId | { readonly kind: PushKind; readonly token: string },
  ) => Async<boolean>;
  readonly removeAll: (realmId: RealmId, userId: UserId) => Async<void>;
}
