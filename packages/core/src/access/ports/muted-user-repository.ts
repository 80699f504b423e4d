import type { Async, RealmId, UserId } from '../../kernel';
import type { MutedUser } from '../muted-users/muted-user';

export interface MutedUserReader {
  /** Whom the user mutes, in the order in which they were muted. */
  readonly list: (realmId: RealmId, userId: UserId) => Async<readonly MutedUser[]>;
  /** Everyone whom the user mutes or who mutes the user. */
  readonly eitherWay: (realmId: RealmId, userId: UserId) => Async<ReadonlySet<UserId>>;
}

export interface MutedUserRepository extends MutedUserReader {
  /** False if the user already mutes them. */
  readonly add: (realmId: RealmId, userId: UserId, muted: MutedUser) => Async<boolean>;
  /** False if the user does not mute them. */
  readonly remove: (realmId: RealmId, userId: UserId, mutedId: UserId) => Async<boolean>;
}
