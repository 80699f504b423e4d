import type { Reminder, ReminderRepository } from '@parley/core/personal';
import * as TE from 'fp-ts/TaskEither';
import type { Row } from '../connection/rows-of';
import { rowsOf } from '../connection/rows-of';
import { anyRow, eachRow, fromFirstRow, fromOnlyRow, sent } from '../connection/run';
import type { Db } from '../database';

const toReminder = ({ realmId: _, ...reminder }: Row<'reminder'>): Reminder => reminder;

export const reminderRepository = (db: Db): ReminderRepository => {
  const reminders = rowsOf(db, 'reminder');
  return {
    list: (realmId, userId) =>
      eachRow(reminders.select({ realmId, userId }, 'deliverAt', 'id'), toReminder),

    find: (realmId, id) => fromFirstRow(reminders.select({ realmId, id }), toReminder),

    about: (realmId, messageIds) =>
      messageIds.length === 0
        ? TE.right([])
        : eachRow(reminders.select({ realmId, messageId: messageIds }, 'id'), toReminder),

    create: (realmId, reminder) =>
      fromOnlyRow(reminders.insert({ realmId, ...reminder }), toReminder),

    rewrite: (realmId, id, { content, renderedContent }) =>
      fromFirstRow(reminders.update({ realmId, id }, { content, renderedContent }), toReminder),

    fail: (realmId, id) => sent(db, reminders.update({ realmId, id }, { hasFailed: true })),

    remove: (realmId, userId, id) => anyRow(reminders.delete({ realmId, userId, id })),
  };
};
