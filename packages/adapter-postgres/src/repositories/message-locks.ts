import type { MessageId as MessageIdType, RealmId, RecipientId, Unexpected } from '@parley/core';
import { MessageId, asId, foldCase } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Compiled, Executable } from '../connection/run';
import { compiled, fromOnlyRow, written } from '../connection/run';
import type { Db } from '../database';

type Ids = TE.TaskEither<Unexpected, readonly MessageIdType[]>;

/** The ids that the statement selects, in its order, in one row: decoding a row for each takes longer. */
const idsOf = (db: Db, statement: RawBuilder<unknown>): Ids =>
  fromOnlyRow(
    written(
      db,
      sql<{ readonly ids: readonly number[] }>`
        select coalesce(array_agg(id), '{}') as ids from (${statement}) as selected`,
    ),
    ({ ids }) => ids.map(asId(MessageId)),
  );

/** Messages are locked in the order of their ids, before any other rows. */
export const lock = (db: Db, realmId: RealmId, ids: readonly MessageIdType[]): Ids =>
  idsOf(
    db,
    sql`select id from message
      where realm_id = ${realmId} and id = any(${ids}::bigint[])
      order by id for update`,
  );

export const tryLock = (
  db: Db,
  realmId: RealmId,
  id: MessageIdType,
): TE.TaskEither<Unexpected, boolean> =>
  pipe(
    idsOf(
      db,
      sql`select id from message
        where realm_id = ${realmId} and id = ${id} for update skip locked`,
    ),
    TE.map((locked) => locked.length > 0),
  );

const held: Compiled<'realmId' | 'ids', unknown> = compiled(
  (slot) => sql`
    select from message
    where realm_id = ${slot('realmId', 'bigint')} and id = any(${slot('ids', 'bigint[]')}::bigint[])
    order by id for share`,
);

/** Like `lock`, but blocks changes only, and returns nothing. */
export const hold = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageIdType[],
): Executable<unknown> => held(db, { realmId, ids });

export const lockWithTopic = (
  db: Db,
  realmId: RealmId,
  id: MessageIdType,
  scope: 'all' | 'later',
): Ids =>
  idsOf(
    db,
    sql`select id from message
      where realm_id = ${realmId} and id = any(array(
        select ${id}::bigint
        union
        select other.id
        from message as named
        join channel on channel.realm_id = named.realm_id
          and channel.recipient_id = named.recipient_id
        join message as other on other.realm_id = named.realm_id
          and other.recipient_id = named.recipient_id
          and other.topic_key = named.topic_key
          and other.id >= ${scope === 'later' ? id : 0}
        where named.realm_id = ${realmId} and named.id = ${id}))
      order by id for update`,
  );

/** The messages of a topic, without regard to case, from an id on. */
export const idsInTopic = (
  db: Db,
  realmId: RealmId,
  recipientId: RecipientId,
  topic: string,
  from: MessageIdType | undefined,
): Ids =>
  idsOf(
    db,
    sql`select id from message
      where realm_id = ${realmId} and recipient_id = ${recipientId}
        and topic_key = ${foldCase(topic)} and id >= ${from ?? 0}
      order by id`,
  );
