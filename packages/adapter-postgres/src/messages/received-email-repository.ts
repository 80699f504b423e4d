import type { ReceivedEmailRepository } from '@parley/core/messages';
import { rowsOf } from '../connection/rows-of';
import { anyRow, sentOn } from '../connection/run';
import type { Db } from '../database';

export const receivedEmailRepository = (db: Db): ReceivedEmailRepository => {
  const emails = rowsOf(db, 'received_email');
  return {
    record: (realmId, { addressNumber: addressId, emailId }, receivedAt) =>
      anyRow(emails.add({ realmId, addressId, emailId, receivedAt })),

    isRecorded: (realmId, { addressNumber: addressId, emailId }) =>
      anyRow(emails.select({ realmId, addressId, emailId })),

    forgetBefore: (time) => sentOn(db)`delete from received_email where received_at < ${time}`,
  };
};
