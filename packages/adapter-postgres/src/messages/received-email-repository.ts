import type { ReceivedEmailRepository } from '@parley/core/messages';
import { sql } from 'kysely';
import { anyRow, sent, sqlOn } from '../connection/run';
import type { Db } from '../database';

export const receivedEmailRepository = (db: Db): ReceivedEmailRepository => ({
  record: (realmId, { addressNumber, emailId }, at) =>
    anyRow(
      sqlOn<{ readonly email_id: string }>(db)`
        insert into received_email (realm_id, address_id, email_id, received_at)
        values (${realmId}, ${addressNumber}, ${emailId}, ${at})
        on conflict do nothing
        returning email_id`,
    ),

  isRecorded: (realmId, { addressNumber, emailId }) =>
    anyRow(
      db
        .selectFrom('received_email')
        .select('received_at')
        .where('realm_id', '=', realmId)
        .where('address_id', '=', addressNumber)
        .where('email_id', '=', emailId),
    ),

  forgetBefore: (time) => sent(db, sql`delete from received_email where received_at < ${time}`),
});
