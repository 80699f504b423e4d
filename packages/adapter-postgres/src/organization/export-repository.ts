import type { AttachmentId, ChannelId, MessageId, RealmId } from '@parley/core/kernel';
import { UserId, asId } from '@parley/core/kernel';
import type { ExportRepository, PlacedMessage, RealmExport } from '@parley/core/organization';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { takeLock } from '../connection/advisory-locks';
import type { Row } from '../connection/rows-of';
import { rowsOf } from '../connection/rows-of';
import type { IdRow } from '../connection/run';
import { done, doneOn, eachRow, fromFirstRow, fromOnlyRow, sqlOn, toId } from '../connection/run';
import type { Db } from '../database';
import { isInHistory } from '../messages/message-history';

const toExport = ({
  realmId: _,
  path,
  size,
  consenting,
  ...requested
}: Row<'realm_export'>): RealmExport => ({
  ...requested,
  file: path === null || size === null ? undefined : { path, size },
  consenting: consenting ?? undefined,
});

type PlacedRow = {
  readonly id: MessageId;
  readonly channel_id: ChannelId | null;
  readonly participants_key: string | null;
};

const toPlaced = ({ id, channel_id, participants_key }: PlacedRow): PlacedMessage => ({
  id,
  place:
    channel_id === null
      ? {
          _tag: 'InConversation',
          userIds: (participants_key ?? '').split(',').map((text) => asId(UserId)(Number(text))),
        }
      : { _tag: 'InChannel', channelId: channel_id },
});

/** @param which a part of the realm's messages, in order */
const placed = (db: Db, realmId: RealmId, which: RawBuilder<unknown>) =>
  eachRow(
    sqlOn<PlacedRow>(db)`
      select message.id, channel.id as channel_id, recipient.participants_key
      from (select id, recipient_id from message where realm_id = ${realmId} and ${which}) message
      join recipient on recipient.realm_id = ${realmId} and recipient.id = message.recipient_id
      left join channel
        on channel.realm_id = ${realmId} and channel.recipient_id = message.recipient_id
      order by message.id`,
    toPlaced,
  );

export const exportRepository = (db: Db): ExportRepository => {
  const exports = rowsOf(db, 'realm_export');
  return {
    list: (realmId) => eachRow(exports.select({ realmId }, 'id'), toExport),

    find: (realmId, id) => fromFirstRow(exports.select({ realmId, id }), toExport),

    messagesAfter: (realmId, after, limit) =>
      placed(db, realmId, sql`id > ${after} order by id limit ${limit}`),

    countMessagesAfter: (realmId, after) =>
      fromOnlyRow(
        sqlOn<{ readonly count: number }>(db)`select count(*)::int as count from message
        where realm_id = ${realmId} and id > ${after}`,
        ({ count }) => count,
      ),

    messagesAmong: (realmId, ids) => placed(db, realmId, sql`id = any(${ids}::bigint[])`),

    heldByAny: (realmId, ids, userIds) =>
      eachRow(
        sqlOn<IdRow<MessageId>>(db)`
        select message.id from message
        where message.realm_id = ${realmId} and message.id = any(${ids}::bigint[])
          and exists (
            select from unnest(${userIds}::bigint[]) as reader (id)
            where ${isInHistory(sql`reader.id`)}
          )
        order by message.id`,
        toId,
      ),

    attachmentsAfter: (realmId, after, limit) =>
      eachRow(
        sqlOn<IdRow<AttachmentId>>(db)`
          select id from attachment where realm_id = ${realmId} and id > ${after}
        order by id limit ${limit}`,
        toId,
      ),

    lock: (realmId) => takeLock(db, 'exports', sql`${realmId}::int`),

    create: (realmId, { actingUserId, requestedAt, type }, max) =>
      pipe(
        doneOn(db)`delete from realm_export where realm_id = ${realmId}
          and (failed_at is not null or deleted_at is not null)
          and id in (
            select id from realm_export where realm_id = ${realmId}
            order by id desc offset ${max - 1}
          )`,
        TE.flatMap(() =>
          fromOnlyRow(exports.insert({ realmId, actingUserId, requestedAt, type }), toExport),
        ),
      ),

    update: (realmId, id, { attempts, consenting, deletedAt, failedAt, file }) =>
      done(exports.update({ realmId, id }, { attempts, consenting, deletedAt, failedAt, ...file })),
  };
};
