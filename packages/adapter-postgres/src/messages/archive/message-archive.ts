import type {
  AccountMessages,
  Async,
  AttachmentId,
  ChannelId,
  MessageId,
  MessageId as MessageIdType,
  RealmId,
  UserId,
} from '@parley/core/kernel';
import { foldCase } from '@parley/core/kernel';
import type { ArchiveSelection, ArchivedCount, MessageArchive } from '@parley/core/messages';
import { minNightSeconds } from '@parley/core/messages';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { IdRow } from '../../connection/run';
import { doneOn, eachRow, firstRow, onlyRow, sqlOn, toId } from '../../connection/run';
import type { Db } from '../../database';
import type { ArchivedColumns, ArchivedTable } from './archive-columns';
import { belongings, loadColumns } from './archive-columns';
import { archiveFlags, restoreFlags } from './archived-flags';
import type { CountRow } from './expired-messages';
import { expiredMessages, messageIds, toCount } from './expired-messages';
import { isReceived } from '../message-history';
import { isEntered } from '../flags/flag-bits';

/** Copies the rows of messages from one table to another with the same columns. */
const copy = (
  db: Db,
  columns: ArchivedColumns,
  table: ArchivedTable,
  from: string,
  to: string,
  condition: RawBuilder<unknown>,
): Async<void> =>
  doneOn(db)`insert into ${sql.table(to)} (${columns(table)})
    select ${columns(table)} from ${sql.table(from)} where ${condition}`;

const copyBelongings = (
  db: Db,
  columns: ArchivedColumns,
  realmId: RealmId,
  ids: readonly MessageIdType[],
  way: 'into the archive' | 'back',
): Async<void> =>
  pipe(
    belongings,
    TE.traverseSeqArray((table) => {
      const archive = `archived_${table}`;
      const [from, to] = way === 'back' ? [archive, table] : [table, archive];
      return copy(
        db,
        columns,
        table,
        from,
        to,
        sql`realm_id = ${realmId} and message_id = any(${ids}::bigint[])`,
      );
    }),
    TE.map(() => undefined),
  );

const inArchive = (realmId: RealmId, ids: readonly MessageIdType[]): RawBuilder<unknown> =>
  sql`realm_id = ${realmId} and id = any(${ids}::bigint[])`;

/** The number of nights that were counted so far. */
const nightsOf = (realmId: RealmId): RawBuilder<unknown> =>
  sql`coalesce((select nights from retention_night where realm_id = ${realmId}), 0)`;

const removeArchived = (db: Db, realmId: RealmId, ids: readonly MessageIdType[]): Async<void> =>
  doneOn(db)`delete from archived_message where ${inArchive(realmId, ids)}`;

const add = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageIdType[],
  archivedAt: number,
): Async<void> =>
  pipe(
    loadColumns(db),
    TE.tap(
      (columns) =>
        doneOn(db)`insert into archived_message (${columns('message')}, archived_at, archived_night)
          select ${columns('message')}, ${archivedAt}::bigint, ${nightsOf(realmId)} from message
          where ${inArchive(realmId, ids)}`,
    ),
    TE.flatMap((columns) => copyBelongings(db, columns, realmId, ids, 'into the archive')),
    TE.flatMap(
      () =>
        doneOn(db)`update channel
        set newest_archived_at = greatest(channel.newest_archived_at, newest.sent_at)
        from (
          select recipient_id, max(sent_at) as sent_at from archived_message
          where ${inArchive(realmId, ids)} group by recipient_id
        ) as newest
        where channel.realm_id = ${realmId} and channel.recipient_id = newest.recipient_id`,
    ),
    TE.flatMap(() => archiveFlags(db, realmId, ids)),
    TE.flatMap(() => doneOn(db)`delete from message where ${inArchive(realmId, ids)}`),
  );

const restore = (db: Db, realmId: RealmId, ids: readonly MessageIdType[]): Async<void> =>
  pipe(
    loadColumns(db),
    TE.tap((columns) =>
      copy(db, columns, 'message', 'archived_message', 'message', inArchive(realmId, ids)),
    ),
    TE.flatMap((columns) => copyBelongings(db, columns, realmId, ids, 'back')),
    TE.flatMap(() => restoreFlags(db, realmId, ids)),
    TE.flatMap(() => removeArchived(db, realmId, ids)),
  );

const isInChannel = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
  select from channel
  where channel.realm_id = archived_message.realm_id
    and channel.recipient_id = archived_message.recipient_id and ${condition})`;

const isDirect = sql`not ${isInChannel(sql`true`)}`;

const isSelected = (place: ArchiveSelection['place']): RawBuilder<unknown> => {
  if (place === 'anywhere') {
    return sql`true`;
  }
  return place === 'direct' ? isDirect : isInChannel(sql`channel.id = ${place}`);
};

/** The user had the archived row of `message` in their history: received, or entered later. */
const isInHistory = (userId: UserId): RawBuilder<unknown> => sql`(
  ${isReceived(userId)}
  or exists (select from archived_message_flag as entered
    where entered.realm_id = message.realm_id
      and entered.user_id = ${userId}
      and entered.message_id = message.id
      and ${isEntered('entered.flags')}))`;

const isPublic = sql`channel.privacy in ('public', 'webPublic')`;

const ofKind: Readonly<Record<AccountMessages, RawBuilder<unknown>>> = {
  direct: isDirect,
  publicChannels: isInChannel(isPublic),
  privateChannels: isInChannel(sql`not ${isPublic}`),
};

export const messageArchive = (db: Db): MessageArchive => ({
  ...expiredMessages(db),

  countArchived: (realmId) =>
    eachRow(
      sqlOn<CountRow & { readonly first_archived: number }>(db)`
        select channel.id as channel_id, channel.name, count(*) as messages,
          min(sent_at) as oldest, max(sent_at) as newest, min(archived_at) as first_archived
        from archived_message
        left join channel on channel.realm_id = archived_message.realm_id
          and channel.recipient_id = archived_message.recipient_id
        where archived_message.realm_id = ${realmId}
        group by channel.id, channel.name order by channel.id`,
      (row): ArchivedCount => ({
        ...toCount(row),
        firstArchivedAt: row.first_archived,
      }),
    ),

  add: (realmId, ids, archivedAt) =>
    ids.length === 0 ? TE.right(undefined) : add(db, realmId, ids, archivedAt),

  countNight: (realmId, at) =>
    doneOn(db)`insert into retention_night (realm_id, nights, counted_at)
      values (${realmId}, 1, ${at}::bigint)
      on conflict (realm_id) do update
      set nights = retention_night.nights + 1, counted_at = excluded.counted_at
      where abs(excluded.counted_at - retention_night.counted_at) >= ${minNightSeconds}`,

  recordCompletion: (realmId, at) =>
    doneOn(db)`
      update retention_night set completed_at = ${at}::bigint where realm_id = ${realmId}`,

  lastCompletion: (realmId) =>
    pipe(
      firstRow(
        sqlOn<{ readonly completed_at: number | null }>(db)`
          select completed_at from retention_night where realm_id = ${realmId}`,
      ),
      TE.map(O.flatMap((row) => O.fromNullable(row.completed_at))),
    ),

  secondsAheadOfStore: () =>
    pipe(
      TE.fromIO(Date.now),
      TE.bindTo('before'),
      TE.bind('store', () =>
        onlyRow(
          sqlOn<{ readonly ms: number }>(db)`
            select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`,
        ),
      ),
      // The store was asked at some time between the two.
      TE.map(({ before, store: { ms } }) =>
        Math.trunc((ms < before ? before - ms : Math.min(0, Date.now() - ms)) / 1000),
      ),
    ),

  lockArchivedBefore: (realmId, { time, nights }, limit) =>
    messageIds(
      db,
      sql`select id from archived_message
        where realm_id = ${realmId} and archived_at < ${time}::bigint
          and archived_night <= ${nightsOf(realmId)} - ${nights}::integer
        order by archived_at, id limit ${limit} for update skip locked`,
    ),

  newestSentBy: (realmId, senderId) =>
    messageIds(
      db,
      sql`select id from archived_message
        where realm_id = ${realmId} and sender_id = ${senderId} order by id desc limit 1`,
    ),

  lockSentBy: (realmId, { senderId, newestId, kind }, limit) =>
    messageIds(
      db,
      sql`select id from archived_message
        where realm_id = ${realmId} and sender_id = ${senderId} and id <= ${newestId}
          and ${ofKind[kind]}
        order by id limit ${limit} for update`,
    ),

  lockInTopic: (realmId, { recipientId, topic, inHistoryOf }, limit) =>
    messageIds(
      db,
      sql`select id from archived_message as message
        where realm_id = ${realmId} and recipient_id = ${recipientId}
          and topic_key = ${foldCase(topic)}
          and ${inHistoryOf === undefined ? sql`true` : isInHistory(inHistoryOf)}
        order by id limit ${limit} for update`,
    ),

  lockSelected: (realmId, { place, sentFrom, sentBefore }, after, limit) =>
    messageIds(
      db,
      sql`select id from archived_message
        where realm_id = ${realmId} and id > ${after}::bigint and ${isSelected(place)}
          and (${sentFrom ?? null}::bigint is null or sent_at >= ${sentFrom ?? null}::bigint)
          and (${sentBefore ?? null}::bigint is null or sent_at < ${sentBefore ?? null}::bigint)
        order by id limit ${limit} for update`,
    ),

  oldestByChannel: (realmId, ids) =>
    eachRow(
      sqlOn<{ readonly channel_id: ChannelId; readonly id: MessageId }>(db)`
        select channel.id as channel_id, min(archived_message.id) as id
        from archived_message
        join channel on channel.realm_id = archived_message.realm_id
          and channel.recipient_id = archived_message.recipient_id
        where archived_message.realm_id = ${realmId}
          and archived_message.id = any(${ids}::bigint[])
        group by channel.id
        order by channel.id`,
      ({ channel_id, id }) => ({ channelId: channel_id, id }),
    ),

  filesOf: (realmId, ids) =>
    eachRow(
      sqlOn<IdRow<AttachmentId>>(
        db,
      )`select distinct attachment_id as id from archived_message_attachment
        where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
        order by id`,
      toId,
    ),

  restore: (realmId, ids) => (ids.length === 0 ? TE.right(undefined) : restore(db, realmId, ids)),

  remove: (realmId, ids) =>
    ids.length === 0 ? TE.right(undefined) : removeArchived(db, realmId, ids),
});
