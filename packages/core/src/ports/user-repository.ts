import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { Realm } from '../realms/realm';
import type { RealmId, UserGroupId, UserId } from '../shared/id';
import type { User } from '../users/user';
import type { Unexpected } from './unexpected';

export type NewUser = Omit<User, 'id' | 'avatarKey' | 'avatarVersion'> & {
  readonly passwordHash: string | undefined;
};

export interface UserRepository {
  readonly create: (user: NewUser) => TE.TaskEither<Unexpected, User>;
  readonly find: (realmId: RealmId, id: UserId) => TE.TaskEither<Unexpected, O.Option<User>>;
  /** By the real address, without regard to case, active or not. */
  readonly findByEmail: (
    realmId: RealmId,
    email: string,
  ) => TE.TaskEither<Unexpected, O.Option<User>>;
  /** Those of the real addresses that exist, without regard to case. */
  readonly findByEmails: (
    realmId: RealmId,
    emails: readonly string[],
  ) => TE.TaskEither<Unexpected, readonly User[]>;
  /** Those of the ids that exist, ascending. */
  readonly findMany: (
    realmId: RealmId,
    ids: readonly UserId[],
  ) => TE.TaskEither<Unexpected, readonly User[]>;
  /** The groups that hold each of the users, through subgroups too; one query for all. */
  readonly groupsOf: (
    realm: Realm,
    users: readonly User[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<UserId, ReadonlySet<UserGroupId>>>;
  /** Active users, guests excepted, whom each of the groups holds, through subgroups too. */
  readonly nonGuestsIn: (
    realm: Realm,
    groupIds: readonly UserGroupId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<UserGroupId, readonly UserId[]>>;
  /** Everyone, active or not, ascending by id. */
  readonly list: (realmId: RealmId) => TE.TaskEither<Unexpected, readonly User[]>;
}
