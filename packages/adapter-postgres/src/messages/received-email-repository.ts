import type { ReceivedEmailRepository } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { done, firstRow, rows, written } from '../connection/run';
import type { Db } from '../database';

export const receivedEmailRepository = (db: Db): ReceivedEmailRepository => ({
  record: (realmId, { addressNumber, emailId }, at) =>
    pipe(
      rows(
        written(
          db,
          sql<{ readonly email_id: string }>`
            insert into received_email (realm_id, address_id, email_id, received_at)
            values (${realmId}, ${addressNumber}, ${emailId}, ${at})
            on conflict do nothing
            returning email_id`,
        ),
      ),
      TE.map(({ length }) => length > 0),
    ),

  isRecorded: (realmId, { addressNumber, emailId }) =>
    pipe(
      firstRow(
        db
          .selectFrom('received_email')
          .select('received_at')
          .where('realm_id', '=', realmId)
          .where('address_id', '=', addressNumber)
          .where('email_id', '=', emailId),
      ),
      TE.map(O.isSome),
    ),

  forgetBefore: (time) =>
    done(written(db, sql`delete from received_email where received_at < ${time}`)),
});
