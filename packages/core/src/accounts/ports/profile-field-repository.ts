import type * as O from 'fp-ts/Option';
import type { Async, FactsVersion, ProfileFieldId, RealmId, UserId } from '../../kernel';
import type { ProfileField, ProfileValue } from '../custom-profile-fields/profile-field';

export interface ProfileFieldReader {
  /** Every field of the realm, in the order of display. */
  readonly list: (realmId: RealmId) => Async<readonly ProfileField[]>;
  /** The values of these users, in the order of the fields' ids. */
  readonly valuesOf: (
    realmId: RealmId,
    userIds: readonly UserId[] | 'everyone',
  ) => Async<ReadonlyMap<UserId, readonly ProfileValue[]>>;
}

export interface ProfileFieldRepository extends ProfileFieldReader {
  /** Like `list`, but locks the fields until the end of the transaction. */
  readonly lock: (realmId: RealmId) => Async<readonly ProfileField[]>;
  /** Adds a field at the end. */
  readonly create: (
    realmId: RealmId,
    field: Omit<ProfileField, 'id' | 'order'>,
  ) => Async<ProfileField>;
  readonly update: (realmId: RealmId, id: ProfileFieldId, field: ProfileField) => Async<void>;
  /** Removes the field and all its values. */
  readonly remove: (realmId: RealmId, id: ProfileFieldId) => Async<void>;
  /** Removes all values of the field that are among these choices. */
  readonly removeChoices: (
    realmId: RealmId,
    id: ProfileFieldId,
    choices: readonly string[],
  ) => Async<void>;
  readonly setValue: (realmId: RealmId, userId: UserId, value: ProfileValue) => Async<void>;
  /** Returns the removed value; None if there was none. */
  readonly removeValue: (
    realmId: RealmId,
    userId: UserId,
    id: ProfileFieldId,
  ) => Async<O.Option<ProfileValue>>;
}

/** Reads profiles outside of any transaction. */
export interface ProfileReader {
  /**
   * The values of one user, in the order of the fields' ids; not older than the version of the facts,
   * or than the call if that is undefined.
   */
  readonly profileOf: (
    realmId: RealmId,
    userId: UserId,
    asOf?: FactsVersion,
  ) => Async<readonly ProfileValue[]>;
}
