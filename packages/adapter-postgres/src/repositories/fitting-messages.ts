import type { RealmId, Unexpected } from '@parley/core';
import { MessageId, asId, bytesOfAddition } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { rows, written } from '../connection/run';
import type { Db } from '../database';

/** The longest beginning of the messages that exist, by id, within the bytes; at least the first. */
export const fittingMessages = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
  maxBytes: number,
): TE.TaskEither<Unexpected, readonly MessageId[]> =>
  pipe(
    rows(
      written(
        db,
        sql<{ id: number }>`
          with addition as (
            select message_id, sum(bytes) as bytes
            from (
              select message_id, ${bytesOfAddition}::integer + octet_length(content) as bytes
                from submessage
                where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
              union all
              select message_id, ${bytesOfAddition}::integer
                from reaction
                where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
            ) as one
            group by message_id
          ), sized as (
            select message.id,
              row_number() over (order by message.id) as place,
              sum(message.bytes + coalesce(addition.bytes, 0)) over (order by message.id) as total
            from message
            left join addition on addition.message_id = message.id
            where message.realm_id = ${realmId} and message.id = any(${ids}::bigint[])
          )
          select id from sized where place = 1 or total <= ${maxBytes} order by id`,
      ),
    ),
    TE.map((found) => found.map(({ id }) => asId(MessageId)(id))),
  );
