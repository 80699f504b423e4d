import type {
  Accepts,
  Caller,
  NewUser,
  Realm,
  RealmSettings,
  User,
  UserSettings,
  Visitor,
} from '../access';
import { groupsOfUser, newRealm, nextId, nextNumber, someTime } from '../in-memory';
import type { Role } from '../kernel';
import { UserId, currentLevel, role } from '../kernel';
import type { Correspondent } from '../messages';

/** The default organization of builders. */
export const someRealm: Realm = newRealm({ subdomain: '', name: 'Parley', createdAt: someTime });

/** A realm with some settings changed. */
export const aRealm = ({
  settings,
  ...given
}: Partial<Omit<Realm, 'settings'>> & {
  readonly settings?: Partial<RealmSettings>;
} = {}): Realm => ({
  ...someRealm,
  ...given,
  settings: { ...someRealm.settings, ...settings },
});

/** An account to create, by default of a member without a password. */
export const aNewUser = (given: Partial<NewUser> = {}): NewUser => {
  const number = nextNumber();
  return {
    realmId: someRealm.id,
    deliveryEmail: `person${number}@example.org`,
    emailVisibility: 1,
    fullName: `Person ${number}`,
    role: role.member,
    isActive: true,
    bot: null,
    joinedAt: someTime,
    timezone: '',
    avatarSource: 'G',
    isImportedStub: false,
    grants: [],
    passwordHash: undefined,
    ...given,
  };
};

/** A user, by default a member. */
export const aUser = (given: Partial<User> = {}): User => {
  const { passwordHash: _, ...account } = aNewUser();
  const id = nextId(UserId);
  return {
    ...account,
    id,
    avatarKey: `key${id}`,
    avatarVersion: 1,
    isImportedStub: false,
    defaultLevel: null,
    ...given,
  };
};

/** Settings without automatic topic preferences. */
export const quietSettings: Partial<UserSettings> = {
  automatically_follow_topics_policy: 4,
  automatically_unmute_topics_in_muted_streams_policy: 4,
  automatically_follow_topics_where_mentioned: false,
};

export const aBot = (owner: User | undefined, given: Partial<User> = {}): User =>
  aUser({ bot: { type: 1, ownerId: owner?.id ?? null }, ...given });

export const aVisitor = (given: Partial<Visitor> = {}): Visitor => ({
  realm: someRealm,
  client: 'test',
  level: currentLevel,
  ...given,
});

/** A caller, in the groups of their role. */
export const aCaller = ({
  role: wanted,
  ...given
}: Partial<Caller> & { readonly role?: Role } = {}): Caller => {
  const realm = given.realm ?? someRealm;
  const user = given.user ?? aUser({ realmId: realm.id, role: wanted ?? role.member });
  const groups = given.groups ?? groupsOfUser(realm, user, someTime);
  return { ...aVisitor({ ...given, realm }), user, groups, asOf: given.asOf };
};

/** The user with the groups of their role. */
export const asCorrespondent = (user: User, realm: Realm = someRealm): Correspondent => ({
  user,
  groups: groupsOfUser(realm, user, someTime),
});

/** Accepts every account that the reader finds, whatever the credentials are. */
export const anyone: Accepts = () => true;
