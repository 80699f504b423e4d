import type { Account, AccountReader, Unexpected, UserGroupId, User, Realm } from '@parley/core';
import { foldCase } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { firstRow } from '../connection/run';
import type { Db } from '../database';
import type { RealmTable } from '../tables/realm';
import { groupsOfUsers, roleGroups } from './group-closure';
import type { PublicUrl } from './realm-repository';
import { realmRepository, subdomainOf, toRealm } from './realm-repository';
import { toUser } from './user-repository';

/** The user's row, the realm's, and whether any group of the realm holds more than roles do. */
const findRow = (db: Db, subdomain: string, email: string) =>
  firstRow(
    db
      .selectFrom('account')
      .innerJoin('realm', 'realm.id', 'account.realm_id')
      .selectAll('account')
      .select(sql<string>`to_jsonb(realm)::text`.as('realm'))
      .select(
        sql<boolean>`exists (select from user_group
          where user_group.realm_id = account.realm_id and not user_group.is_system)`.as(
          'has_own_groups',
        ),
      )
      .where('realm.subdomain', '=', subdomain)
      .where('account.email_key', '=', foldCase(email)),
  );

/** Asks for memberships only where there are groups besides those that follow from roles. */
const groupsOf = (
  db: Db,
  realm: Realm,
  user: User,
  hasOwnGroups: boolean,
): TE.TaskEither<Unexpected, ReadonlySet<UserGroupId>> =>
  hasOwnGroups
    ? pipe(
        groupsOfUsers(db, realm, [user]),
        TE.map((groups) => groups.get(user.id) ?? new Set<UserGroupId>()),
      )
    : TE.right(new Set(roleGroups(user, realm)));

/**
 * Decodes the row of a realm unless it is, letter for letter, the one that was decoded last: a
 * realm has many settings, comes with every request, and hardly ever changes.
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

export const accountReader = (db: Db, publicUrl: PublicUrl): AccountReader => {
  const readRealm = realmReader(publicUrl);
  return {
    realmAt: (host) => realmRepository(db, publicUrl).findBySubdomain(subdomainOf(publicUrl, host)),

    accountAt: (host, email) =>
      pipe(
        findRow(db, subdomainOf(publicUrl, host), email.trim()),
        TE.flatMap(
          O.match(
            () => TE.right<Unexpected, O.Option<Account>>(O.none),
            (row) => {
              const realm = readRealm(row.realm_id, row.realm);
              const user = toUser(row);
              return pipe(
                groupsOf(db, realm, user, row.has_own_groups),
                TE.map((groups) =>
                  O.some({
                    realm,
                    user,
                    passwordHash: row.password_hash ?? undefined,
                    apiKeyGeneration: row.api_key_generation,
                    groups,
                  }),
                ),
              );
            },
          ),
        ),
      ),
  };
};
