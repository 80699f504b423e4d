import type {
  Async,
  MessageId,
  MessageId as MessageIdType,
  RealmId,
  RecipientId,
  UserId,
} from '@parley/core/kernel';
import { foldCase } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { lockKinds } from '../../connection/advisory-locks';
import type { Compiled, Executable } from '../../connection/run';
import { compiled, fromOnlyRow, written } from '../../connection/run';
import type { Db } from '../../database';

type Ids = Async<readonly MessageIdType[]>;

/** How many transactions at most hold all messages of a realm at once: each has one of these locks. */
const holders = 32;

const lockOf = (realmId: RawBuilder<unknown>, holder: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.lit(lockKinds.messages)}, hashint8(${realmId} * ${sql.lit(holders)} + ${holder})`;

type Holding = { readonly is_held: boolean };

/**
 * Waits until no other transaction changes flags of the user, so that each one reads what the one
 * before it wrote. As a condition that depends on no row, it is evaluated before the first row is
 * locked.
 */
const areFlagsFree = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select pg_advisory_xact_lock(${sql.lit(lockKinds.flags)}, hashint8(${userId}))) is not null`;

const heldAll: Compiled<'realmId' | 'userId', Holding> = compiled(
  (slot) => sql`
    select pg_try_advisory_xact_lock(${lockOf(
      slot('realmId', 'bigint'),
      sql`pg_backend_pid() % ${sql.lit(holders)}`,
    )}) as is_held
    where ${areFlagsFree(slot('userId', 'bigint'))}`,
);

/**
 * Keeps all messages of the realm from being changed, at the cost of one lock that is in memory only,
 * for a user whose flags are changed, one transaction after the other. False, without waiting for
 * messages, if one of them is being changed or too many transactions hold them.
 */
export const tryHoldAll = (db: Db, realmId: RealmId, userId: UserId): Executable<Holding> =>
  heldAll(db, { realmId, userId });

const ofEveryHolder = (
  realmId: RawBuilder<unknown>,
  take: (lock: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select bool_and(${take(lockOf(realmId, sql`holder`))})
  from generate_series(0, ${sql.lit(holders - 1)}) as holder)`;

/**
 * Waits until no other transaction holds all messages of the realm; none can hold them before this
 * one has ended. Others that change messages may take the same locks. As a condition that depends
 * on no row, it is evaluated before the first row is locked.
 */
const isHeldByNobody = (realmId: RawBuilder<unknown>): RawBuilder<unknown> =>
  ofEveryHolder(realmId, (lock) => sql`pg_advisory_xact_lock_shared(${lock}) is not null`);

/** The same without waiting: false if another transaction holds all messages. */
const isFoundHeldByNobody = (realmId: RealmId): RawBuilder<unknown> =>
  ofEveryHolder(sql`${realmId}::bigint`, (lock) => sql`pg_try_advisory_xact_lock_shared(${lock})`);

type Selected = { readonly ids: readonly MessageId[] };

/** The ids that the statement selects, in its order, in one row: decoding a row for each takes longer. */
const inOneRow = (statement: RawBuilder<unknown>): RawBuilder<Selected> =>
  sql`select coalesce(array_agg(id), '{}') as ids from (${statement}) as selected`;

const selected = (query: Executable<Selected>): Ids => fromOnlyRow(query, ({ ids }) => ids);

const idsOf = (db: Db, statement: RawBuilder<unknown>): Ids =>
  selected(written(db, inOneRow(statement)));

const locked: Compiled<'realmId' | 'ids', Selected> = compiled((slot) =>
  inOneRow(sql`
    select id from message
    where realm_id = ${slot('realmId', 'bigint')} and id = any(${slot('ids', 'bigint[]')}::bigint[])
      and ${isHeldByNobody(slot('realmId', 'bigint'))}
    order by id for update`),
);

/** Messages are locked in the order of their ids, before any other rows. */
export const lock = (db: Db, realmId: RealmId, ids: readonly MessageIdType[]): Ids =>
  selected(locked(db, { realmId, ids }));

export const tryLock = (db: Db, realmId: RealmId, id: MessageIdType): Async<boolean> =>
  pipe(
    idsOf(
      db,
      sql`select id from message
        where realm_id = ${realmId} and id = ${id}
          and ${isFoundHeldByNobody(realmId)}
        for update skip locked`,
    ),
    TE.map((locked) => locked.length > 0),
  );

const held: Compiled<'realmId' | 'userId' | 'ids', unknown> = compiled(
  (slot) => sql`
    select from message
    where realm_id = ${slot('realmId', 'bigint')} and id = any(${slot('ids', 'bigint[]')}::bigint[])
      and ${areFlagsFree(slot('userId', 'bigint'))}
    order by id for share`,
);

/**
 * Blocks changes of the messages only, for a user whose flags are changed, one transaction after the
 * other; returns nothing.
 */
export const hold = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  ids: readonly MessageIdType[],
): Executable<unknown> => held(db, { realmId, userId, ids });

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
        and ${isHeldByNobody(sql`${realmId}::bigint`)}
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
