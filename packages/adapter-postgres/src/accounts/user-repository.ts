import type { EnsuredBot, User, UserRepository } from '@parley/core/access';
import type { Async, RealmId } from '@parley/core/kernel';
import { UserId, asId, foldAddress, role } from '@parley/core/kernel';
import { summaryOf } from '@parley/core/access';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { takeLock } from '../connection/advisory-locks';
import {
  anyRow,
  eachRow,
  firstRow,
  fromAllRows,
  fromFirstRow,
  fromOnlyRow,
  onlyRow,
  sent,
  toId,
} from '../connection/run';
import type { Db } from '../database';
import { changedColumns, newColumns, toApiKeySeed, toUser, userColumns } from './account-columns';
import { addressKeys } from './address-keys';
import { groupsOfUsers } from './user-groups/group-closure';
import { activeInGroups } from './user-groups/group-members';
import { newSalt } from './new-salt';

/** The accounts of the realm, with what users are made of. */
const accountsIn = (db: Db, realmId: RealmId) =>
  db.selectFrom('account').select(userColumns).where('realm_id', '=', realmId);

const listOf = (query: ReturnType<typeof accountsIn>): Async<readonly User[]> =>
  eachRow(query.orderBy('id'), toUser);

/** The account with exactly the address, or else one that has it in another form. */
const findAddress = (db: Db, realmId: RealmId, email: string): Async<O.Option<User>> => {
  const keys = addressKeys(email);
  return fromFirstRow(
    accountsIn(db, realmId)
      .where(sql<boolean>`email_key = any(${keys}::text[])`)
      .orderBy(sql<boolean>`email_key = ${keys[0]}`, 'desc')
      .limit(1),
    toUser,
  );
};

const lockNames = (db: Db, realmId: RealmId) => takeLock(db, 'names', sql`hashint8(${realmId})`);

const accountRow = (db: Db, realmId: RealmId, id: UserId) =>
  accountsIn(db, realmId).select('is_leaving').where('id', '=', id);

type AccountQuery = ReturnType<typeof accountRow>;

const userIn = (query: AccountQuery): Async<O.Option<User>> => fromFirstRow(query, toUser);

const actorIn = (query: AccountQuery): Async<O.Option<User>> =>
  fromFirstRow(query, (row) => ({ ...toUser(row), isActive: row.is_active && !row.is_leaving }));

export const userRepository = (db: Db): UserRepository => ({
  create: (user) =>
    fromOnlyRow(db.insertInto('account').values(newColumns(user)).returning(userColumns), toUser),

  ensureSystemBot: (kind, bot) => {
    const existing = accountsIn(db, bot.realmId).where('system_bot', '=', kind);
    return pipe(
      firstRow(existing),
      TE.flatMap(
        O.match(
          // A concurrent transaction waits here, and then finds the row.
          () =>
            pipe(
              sent(
                db,
                db
                  .insertInto('account')
                  .values({ ...newColumns(bot), system_bot: kind })
                  .onConflict((conflict) => conflict.doNothing()),
              ),
              TE.flatMap(() => onlyRow(existing)),
              TE.map((row): EnsuredBot => ({ bot: toUser(row), isNew: true })),
            ),
          (row) => TE.right({ bot: toUser(row), isNew: false }),
        ),
      ),
    );
  },

  find: (realmId, id) => userIn(accountRow(db, realmId, id)),

  findActor: (realmId, id) => actorIn(accountRow(db, realmId, id)),

  lockActor: (realmId, id) => actorIn(accountRow(db, realmId, id).forNoKeyUpdate()),

  findByEmail: (realmId, email) => findAddress(db, realmId, email),

  loadByEmails: (realmId, emails) =>
    emails.length === 0
      ? TE.right([])
      : listOf(
          accountsIn(db, realmId).where(
            sql<boolean>`email_key = any(${emails.flatMap(addressKeys)}::text[])`,
          ),
        ),

  loadMany: (realmId, ids) =>
    ids.length === 0
      ? TE.right([])
      : listOf(accountsIn(db, realmId).where(sql<boolean>`id = any(${ids}::bigint[])`)),

  nonGuestsIn: (realm, groupIds) => activeInGroups(db, realm, groupIds, role.member),

  activeIn: (realm, groupIds) =>
    pipe(
      activeInGroups(db, realm, groupIds, role.guest),
      TE.map((held) => Array.from(new Set(Array.from(held.values()).flat())).sort((a, b) => a - b)),
    ),

  groupsOf: (realm, users) => groupsOfUsers(db, realm, users),

  update: (realmId, id, changes) =>
    pipe(
      fromOnlyRow(accountsIn(db, realmId).where('id', '=', id).forNoKeyUpdate(), (row) =>
        changedColumns(toUser(row), changes),
      ),
      TE.flatMap((columns) =>
        onlyRow(
          db
            .updateTable('account')
            .set(columns)
            .where('realm_id', '=', realmId)
            .where('id', '=', id)
            .returning(userColumns),
        ),
      ),
      TE.map(toUser),
    ),

  claimEmail: (realmId, email) =>
    pipe(
      takeLock(db, 'email', sql`hashtext(${`${realmId} ${foldAddress(email)}`})`),
      TE.flatMap(() => findAddress(db, realmId, email)),
    ),

  claimNames: (realmId) =>
    pipe(
      lockNames(db, realmId),
      TE.flatMap(() => listOf(accountsIn(db, realmId))),
    ),

  claimName: (realmId, fullName) =>
    pipe(
      lockNames(db, realmId),
      TE.flatMap(() =>
        listOf(
          accountsIn(db, realmId)
            .where('full_name', '=', fullName)
            // The index ignores case.
            .where(sql<boolean>`lower(full_name) = lower(${fullName}::text)`),
        ),
      ),
    ),

  hasMoreActiveThan: (realmId, limit) =>
    fromAllRows(
      db
        .selectFrom('account')
        .select('id')
        .where('realm_id', '=', realmId)
        .where('is_active', '=', sql.lit(true))
        .where(sql<boolean>`(bot_type is null or bot_owner_id is not null)`)
        .limit(limit + 1),
      ({ length }) => length > limit,
    ),

  setLeaving: (realmId, id, isLeaving) =>
    anyRow(
      db
        .updateTable('account')
        .set({ is_leaving: isLeaving })
        .where('realm_id', '=', realmId)
        .where('id', '=', id)
        .where('is_leaving', '<>', isLeaving)
        .returning('id'),
    ),

  // Without its key: rows that name the account can be written, as whoever writes them may hold what
  // this transaction locks next.
  lock: (realmId, id) => userIn(accountRow(db, realmId, id).forNoKeyUpdate()),

  lockOwners: (realmId) =>
    eachRow(
      db
        .selectFrom('account')
        .select('id')
        .where('realm_id', '=', realmId)
        .where('role', '=', role.owner)
        .where('is_active', '=', sql.lit(true))
        .where('is_leaving', '=', sql.lit(false))
        .where('bot_type', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate(),
      toId,
    ),

  botsOf: (realmId, ownerId) => listOf(accountsIn(db, realmId).where('bot_owner_id', '=', ownerId)),

  secretsOf: (realmId, ids) =>
    ids.length === 0
      ? TE.right(new Map())
      : fromAllRows(
          db
            .selectFrom('account')
            .select(['id', 'password_hash', 'api_key_generation', 'api_key_salt'])
            .where('realm_id', '=', realmId)
            .where(sql<boolean>`id = any(${ids}::bigint[])`),
          (found) =>
            new Map(
              found.map(({ id, password_hash, ...key }) => [
                id,
                {
                  passwordHash: password_hash ?? undefined,
                  apiKeySeed: toApiKeySeed(key),
                },
              ]),
            ),
        ),

  renewApiKey: (realmId, id) =>
    fromOnlyRow(
      db
        .updateTable('account')
        .set({
          api_key_generation: sql<number>`api_key_generation + 1`,
          api_key_salt: newSalt(),
        })
        .where('realm_id', '=', realmId)
        .where('id', '=', id)
        .returning(['api_key_generation', 'api_key_salt']),
      toApiKeySeed,
    ),

  joinedWithin: (realmId, { after, until }) =>
    listOf(accountsIn(db, realmId).where('joined_at', '>', after).where('joined_at', '<=', until)),

  list: (realmId) => listOf(accountsIn(db, realmId)),

  summary: (realmId) => pipe(listOf(accountsIn(db, realmId)), TE.map(summaryOf)),

  listAfter: (realmId, after = asId(UserId)(0), limit) =>
    eachRow(accountsIn(db, realmId).where('id', '>', after).orderBy('id').limit(limit), toUser),
});
