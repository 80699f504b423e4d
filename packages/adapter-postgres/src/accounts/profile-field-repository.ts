import type { ProfileField, ProfileFieldRepository, ProfileValue } from '@parley/core/accounts';
import type { UserId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { takeLock } from '../connection/advisory-locks';
import type { Row } from '../connection/rows-of';
import { rowsOf } from '../connection/rows-of';
import { eachRow, fromAllRows, fromFirstRow, fromOnlyRow, sent, toId } from '../connection/run';
import type { Database, Db } from '../database';

const toField = ({
  realmId: _,
  position: order,
  ...field
}: Row<'custom_profile_field'>): ProfileField => ({ ...field, order });

/** All but the place. */
const toColumns = (field: Omit<ProfileField, 'id' | 'order'>) => ({
  name: field.name,
  hint: field.hint,
  kind: field.kind,
  data: JSON.stringify(field.data),
  isInSummary: field.isInSummary,
  isRequired: field.isRequired,
  isEditableByUser: field.isEditableByUser,
  isForMatching: field.isForMatching,
});

export const toProfileValue = (
  row: Selectable<Database['custom_profile_value']>,
): ProfileValue => ({
  fieldId: row.field_id,
  value: row.value,
  rendered: row.rendered,
});

export const profileFieldRepository = (db: Db): ProfileFieldRepository => {
  const fields = rowsOf(db, 'custom_profile_field');
  const values = rowsOf(db, 'custom_profile_value');
  const list: ProfileFieldRepository['list'] = (realmId) =>
    eachRow(fields.select({ realmId }, 'position', 'id'), toField);
  return {
    list,

    lock: (realmId) =>
      pipe(
        takeLock(db, 'profileFields', sql`${realmId}::integer`),
        TE.flatMap(() => list(realmId)),
      ),

    create: (realmId, field) =>
      pipe(
        fromOnlyRow(fields.insert({ realmId, position: 0, ...toColumns(field) }), toId),
        TE.flatMap((id) => fromOnlyRow(fields.update({ realmId, id }, { position: id }), toField)),
      ),

    update: (realmId, id, field) =>
      sent(db, fields.update({ realmId, id }, { ...toColumns(field), position: field.order })),

    remove: (realmId, id) => sent(db, fields.delete({ realmId, id })),

    removeChoices: (realmId, fieldId, choices) =>
      choices.length === 0
        ? TE.right(undefined)
        : sent(db, values.delete({ realmId, fieldId, value: choices })),

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
          const profiles = new Map<UserId, ProfileValue[]>();
          for (const row of found) {
            const own = profiles.get(row.user_id) ?? [];
            own.push(toProfileValue(row));
            profiles.set(row.user_id, own);
          }
          return profiles;
        },
      ),

    setValue: (realmId, userId, { fieldId, value, rendered }) =>
      sent(db, values.put({ realmId, userId, fieldId }, { value, rendered })),

    removeValue: (realmId, userId, fieldId) =>
      fromFirstRow(
        values.delete({ realmId, userId, fieldId }),
        ({ realmId: _, userId: __, ...value }) => value,
      ),
  };
};
