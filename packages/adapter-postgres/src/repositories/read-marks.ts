import type { FlagRepository, RealmId, Unexpected } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import type { Executable, SlotOf } from '../connection/run';
import { compiled, done, rows } from '../connection/run';
import type { Db } from '../database';
import type { Marked } from './join-ranges';
import { joinRanges, returningMarked } from './join-ranges';
import { carriedBit, historicalBit, unreadBit } from './message-history';
import { markAllRead } from './mark-all-read';
import { markChannelsRead } from './mark-channels-read';

type Slots = SlotOf<'realmId' | 'userId' | 'ids'>;

/** The share lock keeps the message from being moved until it is marked. */
const targets = (slot: Slots) => sql`
  target as (
    select id, recipient_id from message
    where realm_id = ${slot('realmId', 'bigint')} and id = any(${slot('ids', 'bigint[]')}::bigint[])
    order by id for share
  )`;

/** Flags of the user on the messages. */
const ownFlags = (slot: Slots) => sql`
  realm_id = ${slot('realmId', 'bigint')} and user_id = ${slot('userId', 'bigint')}
    and message_id = any(${slot('ids', 'bigint[]')}::bigint[])`;

const adding = compiled<'realmId' | 'userId' | 'ids', Marked>(
  (slot) => sql<Marked>`
    with ${targets(slot)}, settled as (
      update message_flag set flags = flags & ~${sql.lit(unreadBit)}
      where ${ownFlags(slot)} and flags & ${sql.lit(unreadBit)} <> 0
    )
    insert into read_range (realm_id, user_id, recipient_id, ranges)
    select ${slot('realmId', 'bigint')}, ${slot('userId', 'bigint')}, recipient_id,
      range_agg(int8range(id, id, '[]'))
    from target group by recipient_id order by recipient_id
    on conflict (realm_id, user_id, recipient_id)
    do update set ranges = read_range.ranges + excluded.ranges
    ${returningMarked}`,
);

const removing = compiled<'realmId' | 'userId' | 'ids', unknown>(
  (slot) => sql`
    with ${targets(slot)}, unread as (
      select recipient_id, range_agg(int8range(id, id, '[]')) as ranges
      from target group by recipient_id
    ), entered as (
      update message_flag set flags = flags | ${sql.lit(unreadBit)}
      where ${ownFlags(slot)} and flags & ${sql.lit(historicalBit | carriedBit)} <> 0
    )
    update read_range set ranges = read_range.ranges - unread.ranges
    from unread
    where read_range.realm_id = ${slot('realmId', 'bigint')}
      and read_range.user_id = ${slot('userId', 'bigint')}
      and read_range.recipient_id = unread.recipient_id`,
);

/** Marks messages, and joins the ranges where that has become worthwhile. */
const marking = (
  db: Db,
  realmId: RealmId,
  statement: Executable<Marked>,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    rows(statement),
    TE.flatMap((marked) => joinRanges(db, realmId, marked)),
  );

/** Changes which messages users have read: ranges of ids for each user and recipient. */
export const readMarks = (
  db: Db,
): Pick<FlagRepository, 'markRead' | 'markAllRead' | 'markChannelsRead' | 'markUnread'> => ({
  markRead: (realmId, userId, ids) =>
    ids.length === 0
      ? TE.right(undefined)
      : marking(db, realmId, adding(db, { realmId, userId, ids })),

  markAllRead: (realmId, userId) => markAllRead(db, realmId, userId),

  markChannelsRead: (realmId, pairs) =>
    pairs.length === 0 ? TE.right([]) : markChannelsRead(db, realmId, pairs),

  markUnread: (realmId, userId, ids) =>
    ids.length === 0 ? TE.right(undefined) : done(removing(db, { realmId, userId, ids })),
});
