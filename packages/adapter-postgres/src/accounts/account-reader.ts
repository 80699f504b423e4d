import type {
  Accepts,
  Account,
  AccountReader,
  Identity,
  KeyHolder,
  NamedKey,
  NamedKeyHolder,
  Realm,
  Session,
  SessionHolder,
  User,
} from '@parley/core/access';
import type { RealmId, Unexpected, UserGroupId } from '@parley/core/kernel';
import { botType } from '@parley/core/access';
import { UserId, asId, factKey, groupBy } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { inBatches } from '../connection/in-batches';
import {
  eachRow,
  firstRow,
  fromFirstRow,
  fromOnlyRow,
  opaqueArray,
  rows,
  written,
} from '../connection/run';
import type { Db } from '../database';
import { anyFact } from '../facts/fact-cache';
import type { FactCache, Keep, PieceName, RealmFacts } from '../facts/fact-cache';
import type { AccountTable } from '../tables/account';
import type { RealmTable } from '../tables/realm';
import { addressKeys } from './address-keys';
import { groupsOfUsers, roleGroups } from './user-groups/group-closure';
import type { PublicUrl } from '../organization/realm-repository';
import { realmRepository, subdomainOf, toRealm } from '../organization/realm-repository';
import { toNamedKey } from './authentication/named-key-repository';
import { toSession } from './authentication/session-repository';
import { toApiKeySeed, toUser } from './account-columns';

/** Who logs in: an email address, by its keys in order of preference, in one of the realms. */
type Address = {
  readonly subdomain: string;
  readonly emailKey: string;
  readonly foldedKey: string;
};

/** Neither part contains NUL. */
const keyOf = ({ subdomain, emailKey }: Pick<Address, 'emailKey' | 'subdomain'>): string =>
  `${subdomain}\0${emailKey}`;

type AccountRow = Selectable<AccountTable>;

type FoundRow = (AccountRow | { readonly id: null }) & {
  readonly asked_subdomain: string;
  readonly asked_key: string;
  readonly found_realm_id: number;
  readonly realm: string;
  readonly has_own_groups: boolean;
};

/**
 * The users' rows, the realm's, and whether the realm has user groups besides the system groups.
 * Addresses without an account have a row too, so that they cost as much as others.
 */
const findRows = (db: Db, addresses: readonly Address[]) =>
  rows(
    written(
      db,
      sql<FoundRow>`
        select account.*, asked.subdomain as asked_subdomain, asked.email_key as asked_key,
          realm.id as found_realm_id, to_jsonb(realm)::text as realm,
          exists (select from user_group
            where user_group.realm_id = realm.id and not user_group.is_system) as has_own_groups
        from unnest(
            ${opaqueArray(
              addresses.map(({ subdomain }) => subdomain),
              'text',
            )},
            ${opaqueArray(
              addresses.map(({ emailKey }) => emailKey),
              'text',
            )},
            ${opaqueArray(
              addresses.map(({ foldedKey }) => foldedKey),
              'text',
            )}
          ) as asked (subdomain, email_key, folded_key)
        join realm on realm.subdomain = asked.subdomain
        left join lateral (
          select * from account
          where account.realm_id = realm.id
            and account.email_key in (asked.email_key, asked.folded_key)
          order by account.email_key = asked.email_key desc
          limit 1
        ) as account on true`,
    ),
  );

/**
 * Decodes a realm's row, unless it is identical to the last decoded one: a realm has many settings,
 * is read with every request, and hardly ever changes.
 */
const realmReader = (publicUrl: PublicUrl): ((id: number, row: string) => Realm) => {
  const decode = toRealm(publicUrl);
  const known = new Map<number, { readonly row: string; readonly realm: Realm }>();
  return (id, row) => {
    const found = known.get(id);
    if (found?.row === row) {
      return found.realm;
    }
    const realm = decode(JSON.parse(row) as Selectable<RealmTable>);
    known.set(id, { row, realm });
    return realm;
  };
};

type GroupsOf = (
  realm: Realm,
  user: User,
  hasOwnGroups: boolean,
) => TE.TaskEither<Unexpected, ReadonlySet<UserGroupId>>;

type Member = { readonly realm: Realm; readonly user: User };

/**
 * Queries memberships only where there are groups besides the system groups; those of all requests
 * that wait, one realm after the other, so that no number of them needs more than a connection.
 */
const groupReader = (db: Db): GroupsOf => {
  const find = inBatches((members: readonly Member[]) =>
    pipe(
      Array.from(groupBy(members, ({ realm }) => realm)),
      TE.traverseSeqArray(([realm, ofRealm]) =>
        groupsOfUsers(
          db,
          realm,
          ofRealm.map(({ user }) => user),
        ),
      ),
      TE.map(
        (found) =>
          new Map(
            found.flatMap((groups) =>
              Array.from(groups, ([id, groupIds]) => [String(id), groupIds] as const),
            ),
          ),
      ),
    ),
  );
  return (realm, user, hasOwnGroups) =>
    hasOwnGroups
      ? pipe(
          find({ realm, user }),
          TE.map((groups) => groups.get(String(user.id)) ?? new Set<UserGroupId>()),
        )
      : TE.right(new Set(roleGroups(user, realm)));
};

/** The key of a fact about a user. */
const aboutUser = (name: 'user' | 'groupsOfUser', { id }: Pick<User, 'id'>): string =>
  factKey({ of: 'user', name, id });

/** What a session, and the address of its user, depend on. */
const aboutSession = ({ userId }: Session): readonly string[] =>
  (['sessions', 'user'] as const).map((name) => factKey({ of: 'user', name, id: userId }));

/** What a named key, and the address of its user, depend on. */
const aboutNamedKey = ({ userId }: NamedKey): readonly string[] =>
  (['namedKeys', 'user'] as const).map((name) => factKey({ of: 'user', name, id: userId }));

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
/** Kept, so that the keys that are derived from the seeds are kept as well. */
const webhookKeysPiece: PieceName<readonly KeyHolder[]> = 'keys of incoming webhooks';
/** Whether the realm has groups besides the system groups. */
const ownGroupsPiece: PieceName<boolean> = 'has own groups';
const sessionPiece = (tokenHash: string): PieceName<SessionHolder> => `session ${tokenHash}`;
const namedKeyPiece = (tokenHash: string): PieceName<NamedKeyHolder> => `named key ${tokenHash}`;
const accountPiece = (emailKey: string): PieceName<StoredIdentity> => `account ${emailKey}`;
const groupsPiece = ({ id }: User): PieceName<StoredGroups> => `groups ${id}`;

/**
 * Accounts, kept in memory between requests. Each request validates what it takes from there
 * (`factCache`), so a regenerated key or a deactivated account is rejected from its commit on.
 */
export const accountReader = (db: Db, publicUrl: PublicUrl, cache: FactCache): AccountReader => {
  const readRealm = realmReader(publicUrl);
  const groupsOf = groupReader(db);
  /** A subdomain belongs to one realm for as long as that exists. */
  const realmIds = new Map<string, RealmId>();
  const find = inBatches((addresses: readonly Address[]) =>
    pipe(
      findRows(db, addresses),
      TE.map(
        (found) =>
          new Map(
            found.map((row) => [
              keyOf({ subdomain: row.asked_subdomain, emailKey: row.asked_key }),
              row,
            ]),
          ),
      ),
    ),
  );

  const toStored = (row: AccountRow): StoredIdentity => ({
    user: { ...toUser(row), isActive: row.is_active && !row.is_leaving },
    passwordHash: row.password_hash ?? undefined,
    apiKeySeed: toApiKeySeed(row),
  });

  const load = (address: Address): TE.TaskEither<Unexpected, O.Option<Loaded>> =>
    pipe(
      find(address),
      TE.map((found) =>
        pipe(
          O.fromNullable(found.get(keyOf(address))),
          O.map((row) => ({
            realm: readRealm(row.found_realm_id, row.realm),
            hasOwnGroups: row.has_own_groups,
            stored: row.id === null ? O.none : O.some(toStored(row)),
          })),
        ),
      ),
      TE.tapIO((found) => () => {
        if (O.isSome(found)) {
          realmIds.set(address.subdomain, found.value.realm.id);
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

  /**
   * The facts of the realm at the host, validated; undefined while it is unknown which realm that
   * is.
   */
  const factsAt =
    (subdomain: string): TE.TaskEither<Unexpected, RealmFacts | undefined> =>
    async () => {
      const realmId = realmIds.get(subdomain);
      if (realmId === undefined) {
        return E.right(undefined);
      }
      const facts = cache.of(realmId);
      const exists = await facts.validate();
      if (E.isLeft(exists)) {
        return exists;
      }
      if (!exists.right) {
        realmIds.delete(subdomain);
      }
      return E.right(exists.right ? facts : undefined);
    };

  /** What the realm has in memory under the name; otherwise what is loaded, and then kept there. */
  const remembered = <Value>(
    subdomain: string,
    name: PieceName<Value>,
    load: TE.TaskEither<Unexpected, O.Option<Value>>,
    dependsOn: (value: Value) => readonly string[],
  ): TE.TaskEither<Unexpected, O.Option<Value>> =>
    pipe(
      factsAt(subdomain),
      TE.flatMap((facts) => {
        const known = facts?.find(name);
        if (facts === undefined || known !== undefined) {
          return known === undefined ? load : TE.right(O.some(known));
        }
        return facts.loading(load, (found, keep) => {
          if (O.isSome(found)) {
            keep<Value>(name, found.value, dependsOn(found.value));
          }
        });
      }),
    );

  /** Looks the address up, whatever is in memory, and keeps the result there. */
  const lookUp = (
    address: Address,
    facts: RealmFacts,
  ): TE.TaskEither<Unexpected, O.Option<Identity>> =>
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
    (
      address: Address,
      accepts: Accepts | undefined,
    ): TE.TaskEither<Unexpected, O.Option<VersionedIdentity>> =>
    async () => {
      const validated = await factsAt(address.subdomain)();
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

  const groupsOfIdentity = ({
    realm,
    user,
  }: Identity): TE.TaskEither<Unexpected, ReadonlySet<UserGroupId>> => {
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
    isElsewhere: (host, email) =>
      fromOnlyRow(
        written(
          db,
          sql<{ readonly is_elsewhere: boolean }>`
            select exists (
              select from account join realm on realm.id = account.realm_id
              where account.email_key = any(${addressKeys(email)}::text[])
                and account.bot_type is null
                and realm.subdomain <> ${subdomainOf(publicUrl, host)}::text
            ) as is_elsewhere`,
        ),
        ({ is_elsewhere }) => is_elsewhere,
      ),

    incomingWebhooksAt: (host) => {
      const subdomain = subdomainOf(publicUrl, host);
      const loadHolders = eachRow(
        db
          .selectFrom('account')
          .innerJoin('realm', 'realm.id', 'account.realm_id')
          .select([
            'account.id',
            'account.email',
            'account.api_key_generation',
            'account.api_key_salt',
          ])
          .where('realm.subdomain', '=', subdomain)
          .where('account.bot_type', '=', botType.incomingWebhook)
          .where('account.is_active', '=', true)
          .orderBy('account.id'),
        (row) => ({
          id: asId(UserId)(row.id),
          email: row.email,
          apiKeySeed: toApiKeySeed(row),
        }),
      );
      return pipe(
        factsAt(subdomain),
        TE.flatMap((facts) => {
          const known = facts?.find(webhookKeysPiece);
          if (facts === undefined || known !== undefined) {
            return known === undefined ? loadHolders : TE.right(known);
          }
          return facts.loading(loadHolders, (found, keep) => {
            keep(webhookKeysPiece, found, [anyFact('user')]);
          });
        }),
      );
    },

    realmAt: (host) => {
      const subdomain = subdomainOf(publicUrl, host);
      const loadRealm = pipe(
        realmRepository(db, publicUrl).findBySubdomain(subdomain),
        TE.tapIO((found) => () => {
          if (O.isSome(found)) {
            realmIds.set(subdomain, found.value.id);
          }
        }),
      );
      return remembered(subdomain, realmPiece, loadRealm, () => [aboutRealm('realm')]);
    },

    lookUpIdentity: (host, email) => identityAt(host, email),
    sessionAt: (host, tokenHash) => {
      const subdomain = subdomainOf(publicUrl, host);
      const load = fromFirstRow(
        db
          .selectFrom('session')
          .innerJoin('realm', 'realm.id', 'session.realm_id')
          .innerJoin('account', (join) =>
            join
              .onRef('account.realm_id', '=', 'session.realm_id')
              .onRef('account.id', '=', 'session.user_id'),
          )
          .selectAll('session')
          .select('account.email')
          .where('realm.subdomain', '=', subdomain)
          .where('session.token_hash', '=', tokenHash),
        (row): SessionHolder => ({ session: toSession(row), email: row.email }),
      );
      return remembered(subdomain, sessionPiece(tokenHash), load, ({ session }) =>
        aboutSession(session),
      );
    },

    markSession: ({ realmId, id }, now, { createdAfter, usedAfter }) => {
      const mark = firstRow(
        db
          .updateTable('session')
          .from('account')
          .whereRef('account.realm_id', '=', 'session.realm_id')
          .whereRef('account.id', '=', 'session.user_id')
          .set({ last_used_at: sql<number>`greatest(session.last_used_at, ${now}::bigint)` })
          .where('session.realm_id', '=', realmId)
          .where('session.id', '=', id)
          .where('session.created_at', '>', createdAfter)
          .where('session.last_used_at', '>', usedAfter)
          .returningAll('session')
          .returning('account.email'),
      );
      return pipe(
        cache.of(realmId).loading(mark, (marked, keep) => {
          if (O.isSome(marked)) {
            const { email, ...row } = marked.value;
            const session = toSession(row);
            keep(sessionPiece(row.token_hash), { session, email }, aboutSession(session));
          }
        }),
        TE.map(O.isSome),
      );
    },

    namedKeyAt: (host, tokenHash) => {
      const subdomain = subdomainOf(publicUrl, host);
      const load = fromFirstRow(
        db
          .selectFrom('named_api_key')
          .innerJoin('realm', 'realm.id', 'named_api_key.realm_id')
          .innerJoin('account', (join) =>
            join
              .onRef('account.realm_id', '=', 'named_api_key.realm_id')
              .onRef('account.id', '=', 'named_api_key.user_id'),
          )
          .selectAll('named_api_key')
          .select('account.email')
          .where('realm.subdomain', '=', subdomain)
          .where('named_api_key.token_hash', '=', tokenHash),
        (row): NamedKeyHolder => ({ key: toNamedKey(row), email: row.email }),
      );
      return remembered(subdomain, namedKeyPiece(tokenHash), load, ({ key }) => aboutNamedKey(key));
    },

    markNamedKey: ({ realmId, id }, now) => {
      const mark = firstRow(
        db
          .updateTable('named_api_key')
          .from('account')
          .whereRef('account.realm_id', '=', 'named_api_key.realm_id')
          .whereRef('account.id', '=', 'named_api_key.user_id')
          .set({ last_used_at: sql<number>`greatest(named_api_key.last_used_at, ${now}::bigint)` })
          .where('named_api_key.realm_id', '=', realmId)
          .where('named_api_key.id', '=', id)
          .returningAll('named_api_key')
          .returning('account.email'),
      );
      return pipe(
        cache.of(realmId).loading(mark, (marked, keep) => {
          if (O.isSome(marked)) {
            const { email, ...row } = marked.value;
            const key = toNamedKey(row);
            keep(namedKeyPiece(row.token_hash), { key, email }, aboutNamedKey(key));
          }
        }),
        TE.map(O.isSome),
      );
    },

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
