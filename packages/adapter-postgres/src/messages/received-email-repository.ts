import type { ReceivedEmailRepository } from '@parley/core/messages';
import { sql } from 'kysely';
import { rowsOf } from '../connection/rows-of';
import { anyRow, sent } from '../connection/run';
import type { Db } from '../database';

export const receivedEmailRepository = (db: Db): ReceivedEmailRepository => {
  const emails = rowsOf(db, 'received_email');
  return {
    record: (realmId, { addressNumber: addressId, emailId }, receivedAt) =>
      anyRow(emails.add({ realmId, addressId, emailId, receivedAt })),

    isRecorded: (realmId, { addressNumber: addressId, emailId }) =>
      anyRow(emails.select({ realmId, addressId, emailId })),

    forgetBefore: (time) => sent(db, sql`delete from received_email where received_at < ${time}`),
  };
};
