import type { PlacedIds } from '@parley/core/channels';
import type { Async, MessageId, RealmId, UserId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Executable, SlotOf } from '../../connection/run';
import { compiled, rows, sent } from '../../connection/run';
import type { Db } from '../../database';
import type { Marked } from './join-ranges';
import { joinRanges, returningMarked } from './join-ranges';
import { flagBits, isEntered } from './flag-bits';

type Lookup = SlotOf<'realmId' | 'userId' | 'ids'>;

/** With the place of each message. */
type HeldSlots = 'realmId' | 'userId' | 'ids' | 'recipientIds';

const groupedByPlace = (target: RawBuilder<unknown>) => sql`
  target as (${target}), place as (
    select recipient_id, range_agg(int8range(id, id, '[]')) as ranges
    from target group by recipient_id
  )`;

/** Places that the caller knows. */
const given = (slot: SlotOf<HeldSlots>) =>
  groupedByPlace(sql`
    select id, recipient_id
    from unnest(${slot('ids', 'bigint[]')}, ${slot('recipientIds', 'bigint[]')})
      as held (id, recipient_id)`);

/** Places that are looked up. The share lock keeps the messages from being moved until they are marked. */
const found = (slot: Lookup) =>
  groupedByPlace(sql`
    select id, recipient_id from message
    where realm_id = ${slot('realmId', 'bigint')} and id = any(${slot('ids', 'bigint[]')}::bigint[])
    order by id for share`);

/** Flags of the user on the messages. */
const ownFlags = (slot: Lookup) => sql`
  realm_id = ${slot('realmId', 'bigint')} and user_id = ${slot('userId', 'bigint')}
    and message_id = any(${slot('ids', 'bigint[]')}::bigint[])`;

/** Marks messages as read in the places. */
const adding = (slot: Lookup, places: RawBuilder<unknown>) => sql<Marked>`
  with ${places}, settled as (
    update message_flag set flags = flags & ~${sql.lit(flagBits.unread)}
    where ${ownFlags(slot)} and flags & ${sql.lit(flagBits.unread)} <> 0
  )
  insert into read_range (realm_id, user_id, recipient_id, ranges)
  select ${slot('realmId', 'bigint')}, ${slot('userId', 'bigint')}, recipient_id, ranges
  from place order by recipient_id
  on conflict (realm_id, user_id, recipient_id)
  do update set ranges = read_range.ranges + excluded.ranges
  ${returningMarked}`;

const addingFound = compiled<'realmId' | 'userId' | 'ids', Marked>((slot) =>
  adding(slot, found(slot)),
);

const addingHeld = compiled<HeldSlots, Marked>((slot) => adding(slot, given(slot)));

const removingHeld = compiled<HeldSlots, unknown>(
  (slot) => sql`
    with ${given(slot)}, entered as (
      update message_flag set flags = flags | ${sql.lit(flagBits.unread)}
      where ${ownFlags(slot)} and ${isEntered('flags')}
    )
    update read_range set ranges = read_range.ranges - place.ranges
    from place
    where read_range.realm_id = ${slot('realmId', 'bigint')}
      and read_range.user_id = ${slot('userId', 'bigint')}
      and read_range.recipient_id = place.recipient_id`,
);

const valuesOf = (realmId: RealmId, userId: UserId, held: readonly PlacedIds[]) => ({
  realmId,
  userId,
  ids: held.flatMap(({ ids }) => ids),
  recipientIds: held.flatMap(({ recipientId, ids }) => ids.map(() => recipientId)),
});

/** Marks messages, and joins the ranges where that has become worthwhile. */
const marking = (db: Db, realmId: RealmId, statement: Executable<Marked>): Async<void> =>
  pipe(
    rows(statement),
    TE.flatMap((marked) => joinRanges(db, realmId, marked)),
  );

/** Marks messages of the user as read, wherever they are. */
export const markRead = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  ids: readonly MessageId[],
): Async<void> =>
  ids.length === 0
    ? TE.right(undefined)
    : marking(db, realmId, addingFound(db, { realmId, userId, ids }));

/** The same for messages that the transaction holds in these places. */
export const markHeldRead = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  held: readonly PlacedIds[],
): Async<void> =>
  held.length === 0
    ? TE.right(undefined)
    : marking(db, realmId, addingHeld(db, valuesOf(realmId, userId, held)));

/** Marks messages that the transaction holds in these places as unread. */
export const markHeldUnread = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  held: readonly PlacedIds[],
): Async<void> =>
  held.length === 0
    ? TE.right(undefined)
    : sent(db, removingHeld(db, valuesOf(realmId, userId, held)));
