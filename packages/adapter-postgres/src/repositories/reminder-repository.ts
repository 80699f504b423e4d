import type { Reminder, ReminderRepository } from '@parley/core';
import { MessageId, ReminderId, UserId, asId } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { done, onlyRow } from '../connection/run';
import type { Db } from '../database';
import type { ReminderTable } from '../tables/personal';
import { ownRecords } from './own-records';

const toReminder = (row: Selectable<ReminderTable>): Reminder => ({
  id: asId(ReminderId)(row.id),
  userId: asId(UserId)(row.user_id),
  messageId: row.message_id === null ? null : asId(MessageId)(row.message_id),
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
    pipe(
      onlyRow(
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
      ),
      TE.map(toReminder),
    ),

  fail: (realmId, id) =>
    done(
      db
        .updateTable('reminder')
        .set({ has_failed: true })
        .where('realm_id', '=', realmId)
        .where('id', '=', id),
    ),
});
