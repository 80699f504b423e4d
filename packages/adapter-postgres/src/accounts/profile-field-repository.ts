import type { ProfileField, ProfileFieldRepository, ProfileValue } from '@parley/core/accounts';
import type { UserId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { takeLock } from '../connection/advisory-locks';
import { eachRow, fromAllRows, fromFirstRow, onlyRow, sent } from '../connection/run';
import type { Db } from '../database';
import type { CustomProfileFieldTable, CustomProfileValueTable } from '../tables/people';

const toField = (row: Selectable<CustomProfileFieldTable>): ProfileField => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  kind: row.kind,
  data: row.data,
  order: row.position,
  isInSummary: row.is_in_summary,
  isRequired: row.is_required,
  isEditableByUser: row.is_editable_by_user,
  isForMatching: row.is_for_matching,
});

const toColumns = (field: Omit<ProfileField, 'id' | 'order'>) => ({
  name: field.name,
  hint: field.hint,
  kind: field.kind,
  data: JSON.stringify(field.data),
  is_in_summary: field.isInSummary,
  is_required: field.isRequired,
  is_editable_by_user: field.isEditableByUser,
  is_for_matching: field.isForMatching,
});

export const toProfileValue = (row: Selectable<CustomProfileValueTable>): ProfileValue => ({
  fieldId: row.field_id,
  value: row.value,
  rendered: row.rendered,
});

export const profileFieldRepository = (db: Db): ProfileFieldRepository => {
  const list: ProfileFieldRepository['list'] = (realmId) =>
    eachRow(
      db
        .selectFrom('custom_profile_field')
        .selectAll()
        .where('realm_id', '=', realmId)
        .orderBy('position')
        .orderBy('id'),
      toField,
    );
  return {
    list,

    lock: (realmId) =>
      pipe(
        takeLock(db, 'profileFields', sql`${realmId}::integer`),
        TE.flatMap(() => list(realmId)),
      ),

    create: (realmId, field) =>
      pipe(
        onlyRow(
          db
            .insertInto('custom_profile_field')
            .values({ realm_id: realmId, position: 0, ...toColumns(field) })
            .returning('id'),
        ),
        TE.flatMap(({ id }) =>
          onlyRow(
            db
              .updateTable('custom_profile_field')
              .set({ position: id })
              .where('realm_id', '=', realmId)
              .where('id', '=', id)
              .returningAll(),
          ),
        ),
        TE.map(toField),
      ),

    update: (realmId, id, field) =>
      sent(
        db,
        db
          .updateTable('custom_profile_field')
          .set({ ...toColumns(field), position: field.order })
          .where('realm_id', '=', realmId)
          .where('id', '=', id),
      ),

    remove: (realmId, id) =>
      sent(
        db,
        db.deleteFrom('custom_profile_field').where('realm_id', '=', realmId).where('id', '=', id),
      ),

    removeChoices: (realmId, id, choices) =>
      choices.length === 0
        ? TE.right(undefined)
        : sent(
            db,
            db
              .deleteFrom('custom_profile_value')
              .where('realm_id', '=', realmId)
              .where('field_id', '=', id)
              .where(sql<boolean>`value = any(${choices}::text[])`),
          ),

    valuesOf: (realmId, userIds) =>
      fromAllRows(
        db
          .selectFrom('custom_profile_value')
          .selectAll()
          .where('realm_id', '=', realmId)
          .$if(userIds !== 'everyone', (query) =>
            query.where(sql<boolean>`user_id = any(${userIds}::bigint[])`),
          )
          .orderBy('user_id')
          .orderBy('field_id'),
        (found) => {
          const values = new Map<UserId, ProfileValue[]>();
          for (const row of found) {
            const own = values.get(row.user_id) ?? [];
            own.push(toProfileValue(row));
            values.set(row.user_id, own);
          }
          return values;
        },
      ),

    setValue: (realmId, userId, { fieldId, value, rendered }) =>
      sent(
        db,
        db
          .insertInto('custom_profile_value')
          .values({ realm_id: realmId, user_id: userId, field_id: fieldId, value, rendered })
          .onConflict((conflict) =>
            conflict.columns(['realm_id', 'user_id', 'field_id']).doUpdateSet({ value, rendered }),
          ),
      ),

    removeValue: (realmId, userId, id) =>
      fromFirstRow(
        db
          .deleteFrom('custom_profile_value')
          .where('realm_id', '=', realmId)
          .where('user_id', '=', userId)
          .where('field_id', '=', id)
          .returningAll(),
        toProfileValue,
      ),
  };
};
