import { createHash } from 'node:crypto';
import type { User, UserRepository } from '@parley/core';
import { RealmId, UserId, asId, foldCase } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { firstRow, onlyRow, rows } from '../connection/run';
import type { Db } from '../database';
import type { AccountTable } from '../tables/account';
import { groupsOfUsers } from './group-closure';
import { nonGuestsInGroups } from './group-members';

export const toUser = (row: Selectable<AccountTable>): User => ({
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
  grants: row.grants,
});

/** What a gravatar's address is made of. */
const gravatarKey = (email: string): string =>
  createHash('md5').update(email.trim().toLowerCase()).digest('hex');

export const userRepository = (db: Db): UserRepository => ({
  create: (user) =>
    pipe(
      onlyRow(
        db
          .insertInto('account')
          .values({
            realm_id: user.realmId,
            email: user.deliveryEmail,
            email_key: foldCase(user.deliveryEmail),
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
          })
          .returningAll(),
      ),
      TE.map(toUser),
    ),

  find: (realmId, id) =>
    pipe(
      firstRow(
        db.selectFrom('account').selectAll().where('realm_id', '=', realmId).where('id', '=', id),
      ),
      TE.map(O.map(toUser)),
    ),

  findByEmail: (realmId, email) =>
    pipe(
      firstRow(
        db
          .selectFrom('account')
          .selectAll()
          .where('realm_id', '=', realmId)
          .where('email_key', '=', foldCase(email)),
      ),
      TE.map(O.map(toUser)),
    ),

  findByEmails: (realmId, emails) =>
    emails.length === 0
      ? TE.right([])
      : pipe(
          rows(
            db
              .selectFrom('account')
              .selectAll()
              .where('realm_id', '=', realmId)
              .where(sql<boolean>`email_key = any(${emails.map(foldCase)}::text[])`)
              .orderBy('id'),
          ),
          TE.map((found) => found.map(toUser)),
        ),

  findMany: (realmId, ids) =>
    ids.length === 0
      ? TE.right([])
      : pipe(
          rows(
            db
              .selectFrom('account')
              .selectAll()
              .where('realm_id', '=', realmId)
              .where(sql<boolean>`id = any(${ids}::bigint[])`)
              .orderBy('id'),
          ),
          TE.map((found) => found.map(toUser)),
        ),

  nonGuestsIn: (realm, groupIds) => nonGuestsInGroups(db, realm, groupIds),

  groupsOf: (realm, users) => groupsOfUsers(db, realm, users),

  list: (realmId) =>
    pipe(
      rows(db.selectFrom('account').selectAll().where('realm_id', '=', realmId).orderBy('id')),
      TE.map((found) => found.map(toUser)),
    ),
});
