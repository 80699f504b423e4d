import type { Accepts, Account, AccountReader, Identity, Realm, User } from '@parley/core/access';
import type { Async, UserGroupId } from '@parley/core/kernel';
import { factKey } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { fromOnlyRow, sqlOn } from '../connection/run';
import type { Db } from '../database';
import type { FactCache, Keep, PieceName, RealmFacts } from '../facts/fact-cache';
import type { AccountRow, Address } from './account-lookups';
import { addressLookup, groupReader, realmReader } from './account-lookups';
import { heldKeys } from './held-keys';
import { realmsAtHosts } from './realms-at-hosts';
import { addressKeys } from './address-keys';
import { roleGroups } from './user-groups/group-closure';
import type { PublicUrl } from '../organization/realm-repository';
import { realmRepository, subdomainOf } from '../organization/realm-repository';
import { toApiKeySeed, toUser } from './account-columns';

/** The key of a fact about a user. */
const aboutUser = (name: 'user' | 'groupsOfUser', { id }: Pick<User, 'id'>): string =>
  factKey({ of: 'user', name, id });

const aboutRealm = (name: 'realm' | 'userGroups'): string => factKey({ of: 'realm', name });

/** An account without its realm, which all accounts of the realm share. */
type StoredIdentity = Omit<Identity, 'realm'>;

/** Not older than that version of the facts. */
type VersionedIdentity = Identity & Pick<Account, 'asOf'>;

/** What a lookup finds in a realm that exists. */
type Loaded = {
  readonly realm: Realm;
  readonly hasOwnGroups: boolean;
  readonly stored: O.Option<StoredIdentity>;
};

/** The groups of a user; they depend on the time, as members become full members. */
type StoredGroups = {
  readonly systemGroups: string;
  readonly groups: ReadonlySet<UserGroupId>;
};

const realmPiece: PieceName<Realm> = 'realm';
/** Whether the realm has groups besides the system groups. */
const ownGroupsPiece: PieceName<boolean> = 'has own groups';
const accountPiece = (emailKey: string): PieceName<StoredIdentity> => `account ${emailKey}`;
const groupsPiece = ({ id }: User): PieceName<StoredGroups> => `groups ${id}`;

/**
 * Accounts, kept in memory between requests. Each request validates what it takes from there
 * (`factCache`), so a regenerated key or a deactivated account is rejected from its commit on.
 */
export const accountReader = (db: Db, publicUrl: PublicUrl, cache: FactCache): AccountReader => {
  const readRealm = realmReader(publicUrl);
  const groupsOf = groupReader(db);
  const find = addressLookup(db);
  const hosts = realmsAtHosts(cache);

  const toStored = (row: AccountRow): StoredIdentity => ({
    user: { ...toUser(row), isActive: row.is_active && !row.is_leaving },
    passwordHash: row.password_hash ?? undefined,
    apiKeySeed: toApiKeySeed(row),
  });

  const load = (address: Address): Async<O.Option<Loaded>> =>
    pipe(
      find(address),
      TE.map((found) =>
        pipe(
          O.fromNullable(found),
          O.map((row) => ({
            realm: readRealm(row.found_realm_id, row.realm),
            hasOwnGroups: row.has_own_groups,
            stored: row.id === null ? O.none : O.some(toStored(row)),
          })),
        ),
      ),
      TE.tapIO((found) => () => {
        if (O.isSome(found)) {
          hosts.note(address.subdomain, found.value.realm.id);
        }
      }),
    );

  const keepLoaded =
    ({ emailKey }: Address) =>
    (found: O.Option<Loaded>, keep: Keep): void => {
      if (O.isSome(found)) {
        const { realm, stored, hasOwnGroups } = found.value;
        keep(realmPiece, realm, [aboutRealm('realm')]);
        keep(ownGroupsPiece, hasOwnGroups, [aboutRealm('userGroups')]);
        if (O.isSome(stored)) {
          keep(accountPiece(emailKey), stored.value, [aboutUser('user', stored.value.user)]);
        }
      }
    };

  /** Looks the address up, whatever is in memory, and keeps the result there. */
  const lookUp = (address: Address, facts: RealmFacts): Async<O.Option<Identity>> =>
    pipe(
      facts.loading(load(address), keepLoaded(address)),
      TE.map(
        O.flatMap(({ realm, stored }) =>
          pipe(
            stored,
            O.map((own): Identity => ({ realm, ...own })),
          ),
        ),
      ),
    );

  /**
   * An address without an account costs the same statements as one whose account is not accepted.
   *
   * @param accepts undefined to look up in any case
   */
  const identityOf =
    (address: Address, accepts: Accepts | undefined): Async<O.Option<VersionedIdentity>> =>
    async () => {
      const validated = await hosts.factsAt(address.subdomain)();
      if (E.isLeft(validated)) {
        return validated;
      }
      const facts = validated.right;
      // Before anything is loaded, so that what is loaded is not older.
      const asOf = facts?.head()?.version;
      if (facts === undefined) {
        // Once for each realm; then its facts can be validated.
        const loaded = await load(address)();
        return E.isRight(loaded) && O.isSome(loaded.right)
          ? identityOf(address, accepts)()
          : E.map((): O.Option<VersionedIdentity> => O.none)(loaded);
      }
      const realm = facts.find(realmPiece);
      const stored = facts.find(accountPiece(address.emailKey));
      if (accepts !== undefined && realm !== undefined && stored !== undefined) {
        const identity = { realm, ...stored, asOf };
        if (accepts(identity)) {
          return E.right(O.some(identity));
        }
      }
      const found = await lookUp(address, facts)();
      return E.map((loaded: O.Option<Identity>) =>
        pipe(
          loaded,
          O.filter((identity) => accepts === undefined || accepts(identity)),
          O.map((identity): VersionedIdentity => ({ ...identity, asOf })),
        ),
      )(found);
    };

  const addressAt = (host: string, email: string): Address => {
    const [emailKey, foldedKey] = addressKeys(email);
    return { subdomain: subdomainOf(publicUrl, host), emailKey, foldedKey };
  };

  const identityAt = (host: string, email: string, accepts?: Accepts) =>
    identityOf(addressAt(host, email), accepts);

  const groupsOfIdentity = ({ realm, user }: Identity): Async<ReadonlySet<UserGroupId>> => {
    const facts = cache.of(realm.id);
    const systemGroups = roleGroups(user, realm).join();
    const name = groupsPiece(user);
    const stored = facts.find(name);
    return stored?.systemGroups === systemGroups
      ? TE.right(stored.groups)
      : facts.loading(groupsOf(realm, user, facts.find(ownGroupsPiece) !== false), (groups, keep) =>
          keep(name, { systemGroups, groups }, [
            aboutUser('user', user),
            aboutUser('groupsOfUser', user),
            aboutRealm('userGroups'),
            aboutRealm('realm'),
          ]),
        );
  };

  return {
    ...heldKeys(db, publicUrl, cache, hosts),

    isElsewhere: (host, email) =>
      fromOnlyRow(
        sqlOn<{ readonly is_elsewhere: boolean }>(db)`
          select exists (
            select from account join realm on realm.id = account.realm_id
            where account.email_key = any(${addressKeys(email)}::text[])
              and account.bot_type is null
              and realm.subdomain <> ${subdomainOf(publicUrl, host)}::text
          ) as is_elsewhere`,
        ({ is_elsewhere }) => is_elsewhere,
      ),

    realmAt: (host) => {
      const subdomain = subdomainOf(publicUrl, host);
      const loadRealm = pipe(
        realmRepository(db, publicUrl).findBySubdomain(subdomain),
        TE.tapIO((found) => () => {
          if (O.isSome(found)) {
            hosts.note(subdomain, found.value.id);
          }
        }),
      );
      return hosts.remembered(subdomain, realmPiece, loadRealm, () => [aboutRealm('realm')]);
    },

    lookUpIdentity: (host, email) => identityAt(host, email),

    identityAt,

    accountAt: (host, email, accepts) => async () => {
      const identity = await identityAt(host, email, accepts)();
      if (E.isLeft(identity)) {
        return identity;
      }
      if (O.isNone(identity.right)) {
        return E.right(O.none);
      }
      const { value } = identity.right;
      const groups = await groupsOfIdentity(value)();
      return E.isLeft(groups)
        ? groups
        : E.right(O.some<Account>({ ...value, groups: groups.right }));
    },
  };
};
