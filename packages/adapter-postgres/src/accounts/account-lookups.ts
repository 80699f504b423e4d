import type { Realm, User } from '@parley/core/access';
import type { Async, UserGroupId } from '@parley/core/kernel';
import { groupBy } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { inBatches } from '../connection/in-batches';
import { opaqueArray, rows, sqlOn } from '../connection/run';
import type { Database, Db } from '../database';
import { recentlyUsed } from '../recently-used';
import type { PublicUrl } from '../organization/realm-repository';
import { toRealm } from '../organization/realm-repository';
import { groupsOfUsers, roleGroups } from './user-groups/group-closure';

/** Who logs in: an email address, by its keys in order of preference, in one of the realms. */
export type Address = {
  readonly subdomain: string;
  readonly emailKey: string;
  readonly foldedKey: string;
};

/** Neither part contains NUL. */
const keyOf = ({ subdomain, emailKey }: Pick<Address, 'emailKey' | 'subdomain'>): string =>
  `${subdomain}\0${emailKey}`;

export type AccountRow = Selectable<Database['account']>;

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
    sqlOn<FoundRow>(db)`
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
  );

/** Looks addresses up; those of all requests that wait with one statement. */
export const addressLookup = (db: Db): ((address: Address) => Async<FoundRow | undefined>) => {
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
  return (address) =>
    pipe(
      find(address),
      TE.map((found) => found.get(keyOf(address))),
    );
};

/** Maximum realms that are remembered; the least recently used ones are decoded again. */
export const maxRealms = 2000;

/**
 * Decodes a realm's row, unless it is identical to the last decoded one: a realm has many settings,
 * is read with every request, and hardly ever changes.
 */
export const realmReader = (publicUrl: PublicUrl): ((id: number, row: string) => Realm) => {
  const decode = toRealm(publicUrl);
  const known = recentlyUsed<number, { readonly row: string; readonly realm: Realm }>(
    maxRealms,
    () => 1,
  );
  return (id, row) => {
    const found = known.find(id);
    if (found?.row === row) {
      return found.realm;
    }
    const realm = decode(JSON.parse(row) as Selectable<Database['realm']>);
    known.keep(id, { row, realm });
    return realm;
  };
};

type GroupsOf = (
  realm: Realm,
  user: User,
  hasOwnGroups: boolean,
) => Async<ReadonlySet<UserGroupId>>;

type Member = { readonly realm: Realm; readonly user: User };

/**
 * Queries memberships only where there are groups besides the system groups; those of all requests
 * that wait, one realm after the other, so that no number of them needs more than a connection.
 */
export const groupReader = (db: Db): GroupsOf => {
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
