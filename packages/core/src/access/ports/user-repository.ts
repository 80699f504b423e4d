import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type {
  ApiKeySeed,
  RealmId,
  SystemBotKind,
  Timestamp,
  Unexpected,
  UserGroupId,
  UserId,
} from '../../kernel';
import type { Realm } from '../realms/realm';
import type { User } from '../users/user';

export type NewUser = Omit<User, 'id' | 'avatarKey' | 'avatarVersion'> & {
  readonly passwordHash: string | undefined;
};

/** What can change about a user; what is left out stays. */
export type UserChanges = Partial<
  Pick<
    User,
    | 'fullName'
    | 'role'
    | 'isActive'
    | 'deliveryEmail'
    | 'emailVisibility'
    | 'timezone'
    | 'avatarSource'
    | 'avatarKey'
    | 'isImportedStub'
  >
> & {
  readonly botOwnerId?: UserId;
  readonly passwordHash?: string;
};

/** What the secrets of an account are made of. */
export type StoredSecrets = {
  readonly passwordHash: string | undefined;
  readonly apiKeySeed: ApiKeySeed;
};

export interface UserRepository {
  readonly create: (user: NewUser) => TE.TaskEither<Unexpected, User>;
  /**
   * The realm's own bot of that kind. It is made of the given account if there is none: once,
   * even if several ask for it at the same time.
   */
  readonly ensureSystemBot: (kind: SystemBotKind, bot: NewUser) => TE.TaskEither<Unexpected, User>;
  readonly find: (realmId: RealmId, id: UserId) => TE.TaskEither<Unexpected, O.Option<User>>;
  /** By the real address, without regard to case, active or not. */
  readonly findByEmail: (
    realmId: RealmId,
    email: string,
  ) => TE.TaskEither<Unexpected, O.Option<User>>;
  /** Those of the real addresses that exist, without regard to case. */
  readonly loadByEmails: (
    realmId: RealmId,
    emails: readonly string[],
  ) => TE.TaskEither<Unexpected, readonly User[]>;
  /** Those of the ids that exist, ascending. */
  readonly loadMany: (
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
  /** Active users, guests included, whom any of the groups holds, through subgroups too; ascending. */
  readonly activeIn: (
    realm: Realm,
    groupIds: readonly UserGroupId[],
  ) => TE.TaskEither<Unexpected, readonly UserId[]>;
  /** Everyone, active or not, ascending by id. */
  readonly list: (realmId: RealmId) => TE.TaskEither<Unexpected, readonly User[]>;
  /** The same, as many as the limit lets and only those after that one; undefined for the first. */
  readonly listAfter: (
    realmId: RealmId,
    after: UserId | undefined,
    limit: number,
  ) => TE.TaskEither<Unexpected, readonly User[]>;
  /** Everyone who joined after the one moment and not after the other, ascending by id. */
  readonly joinedWithin: (
    realmId: RealmId,
    moments: { readonly after: Timestamp; readonly until: Timestamp },
  ) => TE.TaskEither<Unexpected, readonly User[]>;
  /** Whether there are more active accounts than that, those of the server itself left out. */
  readonly hasMoreActiveThan: (
    realmId: RealmId,
    limit: number,
  ) => TE.TaskEither<Unexpected, boolean>;
  /**
   * Writes what was changed. A new address makes a new gravatar. Naming the source of the picture
   * gives another one: the gravatar, or the upload of the key. Each new picture counts the version
   * up.
   */
  readonly update: (
    realmId: RealmId,
    id: UserId,
    changes: UserChanges,
  ) => TE.TaskEither<Unexpected, User>;
  /** Who has the address already; nobody else can take it until the transaction ends. */
  readonly claimEmail: (
    realmId: RealmId,
    email: string,
  ) => TE.TaskEither<Unexpected, O.Option<User>>;
  /** Active human owners; nobody else can change any of them until the transaction ends. */
  readonly lockOwners: (realmId: RealmId) => TE.TaskEither<Unexpected, readonly UserId[]>;
  /** Bots that the user owns, active or not, ascending. */
  readonly botsOf: (
    realmId: RealmId,
    ownerId: UserId,
  ) => TE.TaskEither<Unexpected, readonly User[]>;
  /** What the secrets of these accounts are made of. */
  readonly secretsOf: (
    realmId: RealmId,
    ids: readonly UserId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<UserId, StoredSecrets>>;
  /**
   * Makes every API key of the account void, and answers the seed of the next: of the following
   * generation, with a salt that nobody can guess. New accounts have such a salt from the start.
   */
  readonly renewApiKey: (realmId: RealmId, id: UserId) => TE.TaskEither<Unexpected, ApiKeySeed>;
}
