import type { Async, AttachmentId, MessageId, RealmId } from '@parley/core/kernel';
import type { Attachment, AttachmentRepository } from '@parley/core/messages';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { IdRow, rows } from '../connection/run';
import { eachRow, fromOnlyRow, sentOn, sqlOn, toId } from '../connection/run';
import { rowsOf } from '../connection/rows-of';
import type { Database, Db } from '../database';
import { uploadSpaceUsed } from '../organization/collection-sizes';

type Row = Selectable<Database['attachment']> & {
  readonly message_ids: readonly MessageId[];
  readonly sent_ats: readonly number[];
};

type ClaimsRow = IdRow<AttachmentId> & {
  readonly path: string;
  readonly is_linked: boolean;
  readonly is_archived: boolean;
};

export const toPicture = ({
  width,
  height,
  is_animated,
}: Pick<Row, 'width' | 'height' | 'is_animated'>): Attachment['picture'] =>
  width === null || height === null ? null : { width, height, isAnimated: is_animated ?? false };

const toAttachment = (row: Row): Attachment => ({
  id: row.id,
  ownerId: row.owner_id,
  name: row.name,
  path: row.path,
  contentType: row.content_type,
  size: row.size,
  createdAt: row.created_at,
  picture: toPicture(row),
  messages: row.message_ids.map((id, index) => ({ id, sentAt: row.sent_ats[index] ?? 0 })),
});

const isLinkedBy = (condition: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from message_attachment
    where message_attachment.realm_id = attachment.realm_id
      and message_attachment.attachment_id = attachment.id and ${condition})
  or exists (select from scheduled_message_attachment
    where scheduled_message_attachment.realm_id = attachment.realm_id
      and scheduled_message_attachment.attachment_id = attachment.id)
)`;

const isLinked = isLinkedBy(sql`true`);

const isArchived = sql<boolean>`exists (
  select from archived_message_attachment
  where archived_message_attachment.realm_id = attachment.realm_id
    and archived_message_attachment.attachment_id = attachment.id
)`;

const isUnclaimed = sql<boolean>`(not ${isLinked} and not ${isArchived})`;

/** Whether the file exists for users: only archived messages claim those that do not. */
export const isVisible = sql<boolean>`(not ${isArchived} or ${isLinked})`;

/** The visible files that match the condition, each with the messages that link it. */
const list = (
  db: Db,
  realmId: RealmId,
  condition: RawBuilder<boolean>,
): Async<readonly Attachment[]> =>
  eachRow(
    sqlOn<Row>(db)`select attachment.*, linking.message_ids, linking.sent_ats
      from attachment
      cross join lateral (
        select
          coalesce(array_agg(message.id order by message.id), '{}') as message_ids,
          coalesce(array_agg(message.sent_at order by message.id), '{}') as sent_ats
        from message_attachment
        join message on message.realm_id = message_attachment.realm_id
          and message.id = message_attachment.message_id
        where message_attachment.realm_id = attachment.realm_id
          and message_attachment.attachment_id = attachment.id
      ) as linking
      where attachment.realm_id = ${realmId} and ${condition} and ${isVisible}
      order by attachment.id`,
    toAttachment,
  );

const byId = (ids: readonly AttachmentId[]): RawBuilder<boolean> =>
  sql<boolean>`attachment.id = any(${ids}::bigint[])`;

const ids = (query: Parameters<typeof rows<IdRow<AttachmentId>>>[0]) => eachRow(query, toId);

export const attachmentRepository = (db: Db): AttachmentRepository => ({
  create: (realmId, attachment) =>
    fromOnlyRow(
      rowsOf(db, 'attachment').insert({
        realmId,
        ownerId: attachment.ownerId,
        name: attachment.name,
        path: attachment.path,
        contentType: attachment.contentType,
        size: attachment.size,
        createdAt: attachment.createdAt,
        width: attachment.picture?.width ?? null,
        height: attachment.picture?.height ?? null,
        isAnimated: attachment.picture?.isAnimated ?? null,
      }),
      (made) => ({ ...attachment, id: made.id, messages: [] }),
    ),

  findByPath: (realmId, path) =>
    pipe(
      list(db, realmId, sql<boolean>`attachment.path = ${path}`),
      TE.map((found) => O.fromNullable(found[0])),
    ),

  loadMany: (realmId, wanted) =>
    wanted.length === 0 ? TE.right([]) : list(db, realmId, byId(wanted)),

  loadByPaths: (realmId, paths) =>
    list(db, realmId, sql<boolean>`attachment.path = any(${paths}::text[])`),

  listOf: (realmId, ownerId) => list(db, realmId, sql<boolean>`attachment.owner_id = ${ownerId}`),

  hold: (realmId, paths) =>
    sentOn(db)`select id from attachment
      where realm_id = ${realmId} and path = any(${paths}::text[])
      order by id for share`,

  lock: (realmId, wanted) =>
    ids(
      sqlOn<IdRow<AttachmentId>>(db)`select id from attachment
        where realm_id = ${realmId} and ${byId(wanted)}
        order by id for update`,
    ),

  claimedBy: (realmId, messageIds) =>
    ids(
      sqlOn<IdRow<AttachmentId>>(db)`select distinct attachment_id as id from message_attachment
        where realm_id = ${realmId} and message_id = any(${messageIds}::bigint[])
        order by id`,
    ),

  claim: (realmId, messageId, claimed) =>
    pipe(
      sentOn(db)`delete from message_attachment
        where realm_id = ${realmId} and message_id = ${messageId}
          and attachment_id <> all(${claimed}::bigint[])`,
      TE.flatMap(
        () =>
          sentOn(db)`insert into message_attachment (realm_id, message_id, attachment_id)
          select ${realmId}::bigint, ${messageId}::bigint, unnest(${claimed}::bigint[])
          on conflict do nothing`,
      ),
    ),

  claimForLater: (realmId, id, claimed) =>
    ids(
      sqlOn<IdRow<AttachmentId>>(db)`with released as (
          delete from scheduled_message_attachment
          where realm_id = ${realmId} and scheduled_message_id = ${id}
            and attachment_id <> all(${claimed}::bigint[])
          returning attachment_id as id),
        added as (
          insert into scheduled_message_attachment (realm_id, scheduled_message_id, attachment_id)
          select ${realmId}::bigint, ${id}::bigint, unnest(${claimed}::bigint[])
          on conflict do nothing
          returning attachment_id as id)
        select id from released union all select id from added order by id`,
    ),

  claimsOn: (realmId, wanted, besides) =>
    wanted.length === 0
      ? TE.right([])
      : eachRow(
          sqlOn<ClaimsRow>(db)`select id, path, ${isArchived} as is_archived, ${isLinkedBy(
            sql`message_attachment.message_id <> all(${besides}::bigint[])`,
          )} as is_linked
                from attachment
                where realm_id = ${realmId} and ${byId(wanted)}
                order by id`,
          ({ id, path, is_linked, is_archived }) => ({
            id,
            path,
            isLinked: is_linked,
            isArchived: is_archived,
          }),
        ),

  unclaimedBefore: (time, limit) =>
    eachRow(
      sqlOn<IdRow<AttachmentId> & { readonly realm_id: RealmId }>(
        db,
      )`select realm_id, id from attachment
        where created_at < ${time} and ${isUnclaimed}
          and realm_id in (select id from realm where move_state is null)
        order by created_at, id limit ${limit}`,
      (row) => ({ realmId: row.realm_id, id: row.id }),
    ),

  remove: (realmId, wanted) =>
    wanted.length === 0
      ? TE.right([])
      : eachRow(
          sqlOn<{ readonly path: string }>(db)`delete from attachment
            where realm_id = ${realmId} and ${byId(wanted)} returning path`,
          ({ path }) => path,
        ),

  createdBy: (realmId, { creatorIds, since, limit }) =>
    eachRow(
      db
        .selectFrom('attachment')
        .select(['id', 'owner_id'])
        .where('realm_id', '=', realmId)
        .where(sql<boolean>`owner_id = any(${creatorIds}::bigint[])`)
        .where('created_at', '>=', since)
        .orderBy('id')
        .limit(limit),
      (row) => ({ id: row.id, ownerId: row.owner_id }),
    ),

  spaceUsed: (realmId) => uploadSpaceUsed(db, realmId),
});
