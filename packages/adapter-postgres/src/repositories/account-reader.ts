import type {
  Account,
  AccountReader,
  Identity,
  Unexpected,
  UserGroupId,
  User,
  Realm,
} from '@parley/core';
import { foldCase, groupBy } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { inBatches } from '../connection/in-batches';
import { onlyRow, opaqueArray, rows, written } from '../connection/run';
import type { Db } from '../database';
import type { AccountTable } from '../tables/account';
import type { RealmTable } from '../tables/realm';
import { groupsOfUsers, roleGroups } from './group-closure';
import type { PublicUrl } from './realm-repository';
import { realmRepository, subdomainOf, toRealm } from './realm-repository';
import { toApiKeySeed, toUser } from './user-repository';

/** Who logs in: an email address, compared without regard to case, in one of the realms. */
type Address = { readonly subdomain: string; readonly emailKey: string };

/** Neither part contains NUL. */
const keyOf = ({ subdomain, emailKey }: Address): string => `${subdomain}\0${emailKey}`;

type AccountRow = Selectable<AccountTable> & {
  readonly subdomain: string;
  readonly realm: string;
  readonly has_own_groups: boolean;
};

/**
 * The users' rows, the realm's, and whether the realm has user groups besides the system groups.
 */
const findRows = (db: Db, addresses: readonly Address[]) =>
  rows(
    written(
      db,
      sql<AccountRow>`
        select account.*, realm.subdomain, to_jsonb(realm)::text as realm,
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
            )}
          ) as asked (subdomain, email_key)
        join realm on realm.subdomain = asked.subdomain
        join account on account.realm_id = realm.id and account.email_key = asked.email_key`,
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

export const accountReader = (db: Db, publicUrl: PublicUrl): AccountReader => {
  const readRealm = realmReader(publicUrl);
  const groupsOf = groupReader(db);
  const find = inBatches((addresses: readonly Address[]) =>
    pipe(
      findRows(db, addresses),
      TE.map(
        (found) =>
          new Map(
            found.map((row) => [keyOf({ subdomain: row.subdomain, emailKey: row.email_key }), row]),
          ),
      ),
    ),
  );
  const toIdentity = (row: AccountRow): Identity => ({
    realm: readRealm(row.realm_id, row.realm),
    user: toUser(row),
    passwordHash: row.password_hash ?? undefined,
    apiKeySeed: toApiKeySeed(row),
  });
  const toAccount = (row: AccountRow): TE.TaskEither<Unexpected, Account> => {
    const identity = toIdentity(row);
    return pipe(
      groupsOf(identity.realm, identity.user, row.has_own_groups),
      TE.map((groups) => ({ ...identity, groups })),
    );
  };
  const rowAt = (host: string, email: string) => {
    const address = {
      subdomain: subdomainOf(publicUrl, host),
      emailKey: foldCase(email.trim()),
    };
    return pipe(
      find(address),
      TE.map((found) => O.fromNullable(found.get(keyOf(address)))),
    );
  };
  return {
    isElsewhere: (host, email) =>
      pipe(
        onlyRow(
          written(
            db,
            sql<{ readonly is_elsewhere: boolean }>`
              select exists (
                select from account join realm on realm.id = account.realm_id
                where account.email_key = ${foldCase(email.trim())}::text
                  and account.bot_type is null
                  and realm.subdomain <> ${subdomainOf(publicUrl, host)}::text
              ) as is_elsewhere`,
          ),
        ),
        TE.map(({ is_elsewhere }) => is_elsewhere),
      ),

    realmAt: (host) => realmRepository(db, publicUrl).findBySubdomain(subdomainOf(publicUrl, host)),

    identityAt: (host, email) => pipe(rowAt(host, email), TE.map(O.map(toIdentity))),

    accountAt: (host, email) =>
      pipe(rowAt(host, email), TE.flatMap(O.traverse(TE.ApplicativePar)(toAccount))),
  };
};
