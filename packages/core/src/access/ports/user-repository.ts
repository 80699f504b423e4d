import type * as O from 'fp-ts/Option';
import type {
  ApiKeySeed,
  Async,
  RealmId,
  SystemBotKind,
  Timestamp,
  UserGroupId,
  UserId,
} from '../../kernel';
import type { Realm } from '../realms/realm';
import type { NewUser } from '../users/new-user';
import type { User } from '../users/user';
import type { UserSummary } from '../users/user-summary';

/** The fields of a user that can change; omitted ones stay. */
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
    | 'defaultLevel'
    | 'grants'
  >
> & {
  readonly botOwnerId?: UserId;
  /** Null removes the password. */
  readonly passwordHash?: string | null;
};

/** What the secrets of an account are derived from. */
type StoredSecrets = {
  readonly passwordHash: string | undefined;
  readonly apiKeySeed: ApiKeySeed;
};

/** A bot that exists now, and whether it was created for that. */
export type EnsuredBot = { readonly bot: User; readonly isNew: boolean };

export interface UserReader {
  readonly find: (realmId: RealmId, id: UserId) => Async<O.Option<User>>;
  /**
   * Like `find`, for what is done in the name of the user: the result is also inactive while the
   * account is being deactivated (`setLeaving`).
   */
  readonly findActor: (realmId: RealmId, id: UserId) => Async<O.Option<User>>;
  /** By the real address, case-insensitively, active or not. */
  readonly findByEmail: (realmId: RealmId, email: string) => Async<O.Option<User>>;
  /** The users with those real addresses that exist, case-insensitively. */
  readonly loadByEmails: (realmId: RealmId, emails: readonly string[]) => Async<readonly User[]>;
  /** The users with those ids that exist, ascending. */
  readonly loadMany: (realmId: RealmId, ids: readonly UserId[]) => Async<readonly User[]>;
  /** The groups that contain each of the users, including supergroups; one query for all. */
  readonly groupsOf: (
    realm: Realm,
    users: readonly User[],
  ) => Async<ReadonlyMap<UserId, ReadonlySet<UserGroupId>>>;
  /** Active users except guests in each of the groups, including subgroups. */
  readonly nonGuestsIn: (
    realm: Realm,
    groupIds: readonly UserGroupId[],
  ) => Async<ReadonlyMap<UserGroupId, readonly UserId[]>>;
  /** Active users, including guests, in any of the groups, including subgroups; ascending. */
  readonly activeIn: (realm: Realm, groupIds: readonly UserGroupId[]) => Async<readonly UserId[]>;
  /** Everyone, active or not, ascending by id. */
  readonly list: (realmId: RealmId) => Async<readonly User[]>;
  /** What long responses need to know about everyone, so that they need not look through the list. */
  readonly summary: (realmId: RealmId) => Async<UserSummary>;
  /**
   * A page of the same: at most `limit` users after the given one; undefined for the first page.
   */
  readonly listAfter: (
    realmId: RealmId,
    after: UserId | undefined,
    limit: number,
  ) => Async<readonly User[]>;
  /** Everyone who joined after `after` and not after `until`, ascending by id. */
  readonly joinedWithin: (
    realmId: RealmId,
    moments: { readonly after: Timestamp; readonly until: Timestamp },
  ) => Async<readonly User[]>;
  /**
   * Whether there are more active accounts than `limit`, not counting those of the server itself.
   */
  readonly hasMoreActiveThan: (realmId: RealmId, limit: number) => Async<boolean>;
  /** Bots that the user owns, active or not, ascending. */
  readonly botsOf: (realmId: RealmId, ownerId: UserId) => Async<readonly User[]>;
  /** What the secrets of these accounts are derived from. */
  readonly secretsOf: (
    realmId: RealmId,
    ids: readonly UserId[],
  ) => Async<ReadonlyMap<UserId, StoredSecrets>>;
}

export interface UserRepository extends UserReader {
  readonly create: (user: NewUser) => Async<User>;
  /**
   * The realm's own bot of that kind. If there is none, it is created from the given account: once,
   * even if several transactions call this at the same time.
   */
  readonly ensureSystemBot: (kind: SystemBotKind, bot: NewUser) => Async<EnsuredBot>;
  /**
   * Like `findActor`, and other transactions that change the account, or lock it like this, wait
   * until this one has ended. What is read later in the transaction is as they left it.
   */
  readonly lockActor: (realmId: RealmId, id: UserId) => Async<O.Option<User>>;
  /**
   * Writes the changes. A new address also changes the gravatar. If the changes contain the avatar
   * source, the avatar is replaced by the gravatar or by the upload with the key. Each new avatar
   * increments the version.
   */
  readonly update: (realmId: RealmId, id: UserId, changes: UserChanges) => Async<User>;
  /** The user who already has the address. Nobody else can take it until the transaction ends. */
  readonly claimEmail: (realmId: RealmId, email: string) => Async<O.Option<User>>;
  /**
   * Every user, whose names nobody can take until the transaction ends. Whoever takes a name that
   * must be unique claims them first; addresses are claimed before names.
   */
  readonly claimNames: (realmId: RealmId) => Async<readonly User[]>;
  /** The users with exactly this name, which nobody can take until the transaction ends. */
  readonly claimName: (realmId: RealmId, fullName: string) => Async<readonly User[]>;
  /**
   * Sets whether the account is being deactivated: it cannot be used from then on, but is not
   * announced as deactivated yet. False if that was so already; of several transactions, one
   * succeeds.
   */
  readonly setLeaving: (realmId: RealmId, id: UserId, isLeaving: boolean) => Async<boolean>;
  /**
   * Like `find`, and locks the account: until the transaction ends, nobody else changes it. The
   * result includes what other transactions have committed until then.
   */
  readonly lock: (realmId: RealmId, id: UserId) => Async<O.Option<User>>;
  /** Active human owners, except those who are being deactivated; nobody else can change any of them until the transaction ends. */
  readonly lockOwners: (realmId: RealmId) => Async<readonly UserId[]>;
  /**
   * Invalidates every API key of the account, and returns the seed of the next one: of the
   * following generation, with an unguessable salt. New accounts have such a salt from the start.
   */
  readonly renewApiKey: (realmId: RealmId, id: UserId) => Async<ApiKeySeed>;
}
