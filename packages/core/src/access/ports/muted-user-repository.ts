import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, Unexpected, UserId } from '../../kernel';
import type { MutedUser } from '../muted-users/muted-user';

export interface MutedUserReader {
  /** Whom the user mutes, in the order in which they were muted. */
  readonly list: (
    realmId: RealmId,
    userId: UserId,
  ) => TE.TaskEither<Unexpected, readonly MutedUser[]>;
  /** Everyone whom the user mutes or who mutes the user. */
  readonly eitherWay: (
    realmId: RealmId,
    userId: UserId,
  ) => TE.TaskEither<Unexpected, ReadonlySet<UserId>>;
}

export interface MutedUserRepository extends MutedUserReader {
  /** False if the user already mutes them. */
  readonly add: (
    realmId: RealmId,
    userId: UserId,
    muted: MutedUser,
  ) => TE.TaskEither<Unexpected, boolean>;
  /** False if the user does not mute them. */
  readonly remove: (
    realmId: RealmId,
    userId: UserId,
    mutedId: UserId,
  ) => TE.TaskEither<Unexpected, boolean>;
}
