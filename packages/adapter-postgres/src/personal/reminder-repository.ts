import type { Reminder, ReminderRepository } from '@parley/core/personal';
import * as TE from 'fp-ts/TaskEither';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { eachRow, fromFirstRow, fromOnlyRow, sent } from '../connection/run';
import type { Db } from '../database';
import type { ReminderTable } from '../tables/personal';
import { ownRecords } from './own-records';

const toReminder = (row: Selectable<ReminderTable>): Reminder => ({
  id: row.id,
  userId: row.user_id,
  messageId: row.message_id,
  note: row.note,
  content: row.content,
  renderedContent: row.rendered_content,
  deliverAt: row.deliver_at,
  hasFailed: row.has_failed,
});

export const reminderRepository = (db: Db): ReminderRepository => ({
  ...ownRecords(db, {
    table: 'reminder',
    key: 'id',
    order: ['deliver_at', 'id'],
    toRecord: toReminder,
  }),

  create: (realmId, reminder) =>
    fromOnlyRow(
      db
        .insertInto('reminder')
        .values({
          realm_id: realmId,
          user_id: reminder.userId,
          message_id: reminder.messageId,
          note: reminder.note,
          content: reminder.content,
          rendered_content: reminder.renderedContent,
          deliver_at: reminder.deliverAt,
          has_failed: reminder.hasFailed,
        })
        .returningAll(),
      toReminder,
    ),

  about: (realmId, messageIds) =>
    messageIds.length === 0
      ? TE.right([])
      : eachRow(
          db
            .selectFrom('reminder')
            .selectAll()
            .where('realm_id', '=', realmId)
            .where(sql<boolean>`message_id = any(${messageIds}::bigint[])`)
            .orderBy('id'),
          toReminder,
        ),

  rewrite: (realmId, id, { content, renderedContent }) =>
    fromFirstRow(
      db
        .updateTable('reminder')
        .set({ content, rendered_content: renderedContent })
        .where('realm_id', '=', realmId)
        .where('id', '=', id)
        .returningAll(),
      toReminder,
    ),

  fail: (realmId, id) =>
    sent(
      db,
      db
        .updateTable('reminder')
        .set({ has_failed: true })
        .where('realm_id', '=', realmId)
        .where('id', '=', id),
    ),
});
