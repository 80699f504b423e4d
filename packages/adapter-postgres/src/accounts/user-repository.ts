import { createHash } from 'node:crypto';
import type {
  ApiKeySeed,
  EnsuredBot,
  NewUser,
  SystemBotKind,
  Unexpected,
  User,
  UserChanges,
  UserRepository,
} from '@parley/core';
import { RealmId, UserId, asId, foldAddress, role } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { takeLock } from '../connection/advisory-locks';
import {
  anyRow,
  done,
  eachRow,
  firstRow,
  fromFirstRow,
  fromOnlyRow,
  onlyRow,
  rows,
} from '../connection/run';
import type { Db } from '../database';
import type { AccountTable } from '../tables/account';
import { addressKeys } from './address-keys';
import { groupsOfUsers } from './user-groups/group-closure';
import { activeInGroups } from './user-groups/group-members';
import { newSalt } from './new-salt';

/** What a user is made of. The other columns, such as settings, are many times as large. */
export const userColumns = [
  'account.id',
  'account.realm_id',
  'account.email',
  'account.email_visibility',
  'account.full_name',
  'account.role',
  'account.is_active',
  'account.bot_type',
  'account.bot_owner_id',
  'account.joined_at',
  'account.timezone',
  'account.avatar_source',
  'account.avatar_key',
  'account.avatar_version',
  'account.is_imported_stub',
  'account.default_feature_level',
  'account.grants',
] as const;

type NameOf<Column> = Column extends `account.${infer Name}` ? Name : never;

type UserRow = Pick<Selectable<AccountTable>, NameOf<(typeof userColumns)[number]>>;

export const toUser = (row: UserRow): User => ({
  id: asId(UserId)(row.id),
  realmId: asId(RealmId)(row.realm_id),
  deliveryEmail: row.email,
  emailVisibility: row.email_visibility,
  fullName: row.full_name,
  role: row.role,
  isActive: row.is_active,
  bot:
    row.bot_type === null
      ? null
      : {
          type: row.bot_type,
          ownerId: row.bot_owner_id === null ? null : asId(UserId)(row.bot_owner_id),
        },
  joinedAt: row.joined_at,
  timezone: row.timezone,
  avatarSource: row.avatar_source,
  avatarKey: row.avatar_key,
  avatarVersion: row.avatar_version,
  isImportedStub: row.is_imported_stub,
  defaultLevel: row.default_feature_level,
  grants: row.grants,
});

/** The input of a gravatar's URL. */
const gravatarKey = (email: string): string =>
  createHash('md5').update(email.trim().toLowerCase()).digest('hex');

/** The input of an account's API key. */
export const toApiKeySeed = (
  row: Pick<Selectable<AccountTable>, 'api_key_generation' | 'api_key_salt'>,
): ApiKeySeed => ({ generation: row.api_key_generation, salt: row.api_key_salt ?? null });

const hasAddress = (email: string) => sql<boolean>`email_key = any(${addressKeys(email)}::text[])`;

/** Orders an account with exactly the address before one that has it in another form. */
const isExactly = (email: string) => sql<boolean>`email_key = ${addressKeys(email)[0]}`;

const newColumns = (user: NewUser): Insertable<AccountTable> => ({
  realm_id: user.realmId,
  email: user.deliveryEmail,
  email_key: foldAddress(user.deliveryEmail),
  email_visibility: user.emailVisibility,
  full_name: user.fullName,
  role: user.role,
  is_active: user.isActive,
  bot_type: user.bot?.type ?? null,
  bot_owner_id: user.bot?.ownerId ?? null,
  joined_at: user.joinedAt,
  timezone: user.timezone,
  avatar_source: user.avatarSource,
  avatar_key: gravatarKey(user.deliveryEmail),
  is_imported_stub: user.isImportedStub,
  grants: user.grants,
  password_hash: user.passwordHash ?? null,
  api_key_salt: newSalt(),
});

const systemBotRow = (db: Db, realmId: number, kind: SystemBotKind) =>
  db
    .selectFrom('account')
    .select(userColumns)
    .where('realm_id', '=', realmId)
    .where('system_bot', '=', kind);

/** Undefined fields are omitted. */
const toColumns = (before: User, changes: UserChanges): Updateable<AccountTable> => {
  const { deliveryEmail = before.deliveryEmail, avatarSource = before.avatarSource } = changes;
  const isOtherPicture =
    changes.avatarSource !== undefined ||
    (avatarSource === 'G' && deliveryEmail !== before.deliveryEmail);
  const columns = {
    full_name: changes.fullName,
    role: changes.role,
    is_active: changes.isActive,
    email: changes.deliveryEmail,
    email_key: changes.deliveryEmail === undefined ? undefined : foldAddress(changes.deliveryEmail),
    email_visibility: changes.emailVisibility,
    timezone: changes.timezone,
    avatar_source: changes.avatarSource,
    is_imported_stub: changes.isImportedStub,
    default_feature_level: changes.defaultLevel,
    bot_owner_id: changes.botOwnerId,
    grants: changes.grants,
    password_hash: changes.passwordHash,
    avatar_key:
      isOtherPicture && avatarSource === 'G' ? gravatarKey(deliveryEmail) : changes.avatarKey,
    avatar_version: isOtherPicture ? sql<number>`avatar_version + 1` : undefined,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};

const accountRow = (db: Db, realmId: RealmId, id: UserId) =>
  db
    .selectFrom('account')
    .select([...userColumns, 'is_leaving'])
    .where('realm_id', '=', realmId)
    .where('id', '=', id);

const listAll = (db: Db, realmId: RealmId): TE.TaskEither<Unexpected, readonly User[]> =>
  eachRow(
    db.selectFrom('account').select(userColumns).where('realm_id', '=', realmId).orderBy('id'),
    toUser,
  );

type AccountQuery = ReturnType<typeof accountRow>;

const userIn = (query: AccountQuery): TE.TaskEither<Unexpected, O.Option<User>> =>
  fromFirstRow(query, toUser);

const actorIn = (query: AccountQuery): TE.TaskEither<Unexpected, O.Option<User>> =>
  fromFirstRow(query, (row) => ({ ...toUser(row), isActive: row.is_active && !row.is_leaving }));

export const userRepository = (db: Db): UserRepository => ({
  create: (user) =>
    fromOnlyRow(db.insertInto('account').values(newColumns(user)).returning(userColumns), toUser),

  ensureSystemBot: (kind, bot) =>
    pipe(
      firstRow(systemBotRow(db, bot.realmId, kind)),
      TE.flatMap(
        O.match(
          // A concurrent transaction waits here, and then finds the row.
          () =>
            pipe(
              done(
                db
                  .insertInto('account')
                  .values({ ...newColumns(bot), system_bot: kind })
                  .onConflict((conflict) => conflict.doNothing()),
              ),
              TE.flatMap(() => onlyRow(systemBotRow(db, bot.realmId, kind))),
              TE.map((row): EnsuredBot => ({ bot: toUser(row), isNew: true })),
            ),
          (row) => TE.right({ bot: toUser(row), isNew: false }),
        ),
      ),
    ),

  find: (realmId, id) => userIn(accountRow(db, realmId, id)),

  findActor: (realmId, id) => actorIn(accountRow(db, realmId, id)),

  lockActor: (realmId, id) => actorIn(accountRow(db, realmId, id).forNoKeyUpdate()),

  findByEmail: (realmId, email) =>
    fromFirstRow(
      db
        .selectFrom('account')
        .select(userColumns)
        .where('realm_id', '=', realmId)
        .where(hasAddress(email))
        .orderBy(isExactly(email), 'desc')
        .limit(1),
      toUser,
    ),

  loadByEmails: (realmId, emails) =>
    emails.length === 0
      ? TE.right([])
      : eachRow(
          db
            .selectFrom('account')
            .select(userColumns)
            .where('realm_id', '=', realmId)
            .where(sql<boolean>`email_key = any(${emails.flatMap(addressKeys)}::text[])`)
            .orderBy('id'),
          toUser,
        ),

  loadMany: (realmId, ids) =>
    ids.length === 0
      ? TE.right([])
      : eachRow(
          db
            .selectFrom('account')
            .select(userColumns)
            .where('realm_id', '=', realmId)
            .where(sql<boolean>`id = any(${ids}::bigint[])`)
            .orderBy('id'),
          toUser,
        ),

  nonGuestsIn: (realm, groupIds) => activeInGroups(db, realm, groupIds, role.member),

  activeIn: (realm, groupIds) =>
    pipe(
      activeInGroups(db, realm, groupIds, role.guest),
      TE.map((held) => Array.from(new Set(Array.from(held.values()).flat())).sort((a, b) => a - b)),
    ),

  groupsOf: (realm, users) => groupsOfUsers(db, realm, users),

  update: (realmId, id, changes) =>
    pipe(
      fromOnlyRow(
        db
          .selectFrom('account')
          .select(userColumns)
          .where('realm_id', '=', realmId)
          .where('id', '=', id)
          .forUpdate(),
        (row) => toColumns(toUser(row), changes),
      ),
      TE.flatMap((columns) =>
        onlyRow(
          db
            .updateTable('account')
            .set({ is_active: sql<boolean>`is_active`, ...columns })
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
      TE.flatMap(() =>
        firstRow(
          db
            .selectFrom('account')
            .select(userColumns)
            .where('realm_id', '=', realmId)
            .where(hasAddress(email))
            .orderBy(isExactly(email), 'desc')
            .limit(1),
        ),
      ),
      TE.map(O.map(toUser)),
    ),

  claimNames: (realmId) =>
    pipe(
      takeLock(db, 'names', sql`hashint8(${realmId})`),
      TE.flatMap(() => listAll(db, realmId)),
    ),

  hasMoreActiveThan: (realmId, limit) =>
    pipe(
      rows(
        db
          .selectFrom('account')
          .select('id')
          .where('realm_id', '=', realmId)
          .where('is_active', '=', true)
          .where(sql<boolean>`(bot_type is null or bot_owner_id is not null)`)
          .limit(limit + 1),
      ),
      TE.map(({ length }) => length > limit),
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

  lock: (realmId, id) => userIn(accountRow(db, realmId, id).forUpdate()),

  lockOwners: (realmId) =>
    eachRow(
      db
        .selectFrom('account')
        .select('id')
        .where('realm_id', '=', realmId)
        .where('role', '=', role.owner)
        .where('is_active', '=', true)
        .where('is_leaving', '=', false)
        .where('bot_type', 'is', null)
        .orderBy('id')
        .forUpdate(),
      ({ id }) => asId(UserId)(id),
    ),

  botsOf: (realmId, ownerId) =>
    eachRow(
      db
        .selectFrom('account')
        .select(userColumns)
        .where('realm_id', '=', realmId)
        .where('bot_owner_id', '=', ownerId)
        .orderBy('id'),
      toUser,
    ),

  secretsOf: (realmId, ids) =>
    ids.length === 0
      ? TE.right(new Map())
      : pipe(
          rows(
            db
              .selectFrom('account')
              .select(['id', 'password_hash', 'api_key_generation', 'api_key_salt'])
              .where('realm_id', '=', realmId)
              .where(sql<boolean>`id = any(${ids}::bigint[])`),
          ),
          TE.map(
            (found) =>
              new Map(
                found.map(({ id, password_hash, ...key }) => [
                  asId(UserId)(id),
                  {
                    passwordHash: password_hash ?? undefined,
                    apiKeySeed: toApiKeySeed(key),
                  },
                ]),
              ),
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
    eachRow(
      db
        .selectFrom('account')
        .select(userColumns)
        .where('realm_id', '=', realmId)
        .where('joined_at', '>', after)
        .where('joined_at', '<=', until)
        .orderBy('id'),
      toUser,
    ),

  list: (realmId) => listAll(db, realmId),

  listAfter: (realmId, after = asId(UserId)(0), limit) =>
    eachRow(
      db
        .selectFrom('account')
        .select(userColumns)
        .where('realm_id', '=', realmId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
      toUser,
    ),
});
