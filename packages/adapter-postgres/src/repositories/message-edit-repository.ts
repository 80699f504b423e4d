import type { EditRecord, FlagHolders, MessageEditRepository, RealmId } from '@parley/core';
import { ChannelId, MessageId, UserId, asId, foldCase, storedFlags } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { done, onlyRow, rows, written } from '../connection/run';
import type { Db } from '../database';
import { carryToChannel } from './carry-to-channel';
import { bitOf } from './flag-bits';

type IdRow = { readonly id: number };

const toId = ({ id }: IdRow): MessageId => asId(MessageId)(id);

const asRecord = (record: EditRecord): string => JSON.stringify(record);

const loadRowFlags = (db: Db, realmId: RealmId, id: MessageId) =>
  rows(
    written(
      db,
      sql<{ user_id: number; flags: number }>`
        select user_id, flags from message_flag
        where realm_id = ${realmId} and message_id = ${id} order by user_id`,
    ),
  );

/** Who has read it, and who is in the channel without having received it. */
const loadReaders = (db: Db, realmId: RealmId, id: MessageId) =>
  rows(
    written(
      db,
      sql<{ user_id: number }>`
        select read_range.user_id
        from message
        join read_range on read_range.realm_id = message.realm_id
          and read_range.recipient_id = message.recipient_id
          and read_range.ranges @> message.id
        where message.realm_id = ${realmId} and message.id = ${id}
        union
        select subscription.user_id
        from message
        join channel on channel.realm_id = message.realm_id
          and channel.recipient_id = message.recipient_id
        join subscription on subscription.realm_id = channel.realm_id
          and subscription.channel_id = channel.id and subscription.is_active
        where message.realm_id = ${realmId} and message.id = ${id}
          and not exists (select from membership_period
            where membership_period.realm_id = channel.realm_id
              and membership_period.channel_id = channel.id
              and membership_period.user_id = subscription.user_id
              and message.id > membership_period.after_id
              and (membership_period.until_id is null
                or message.id <= membership_period.until_id))
          and not exists (select from message_flag
            where message_flag.realm_id = message.realm_id
              and message_flag.user_id = subscription.user_id
              and message_flag.message_id = message.id
              and message_flag.flags & 256 <> 0)
        order by user_id`,
    ),
  );

export const messageEditRepository = (db: Db): MessageEditRepository => ({
  lock: (realmId, ids) =>
    pipe(
      rows(
        written(
          db,
          sql<IdRow>`select id from message
            where realm_id = ${realmId} and id = any(${ids}::bigint[])
            order by id for update`,
        ),
      ),
      TE.map((found) => found.map(toId)),
    ),

  idsInTopic: (realmId, recipientId, topic, from) =>
    pipe(
      rows(
        written(
          db,
          sql<IdRow>`select id from message
            where realm_id = ${realmId} and recipient_id = ${recipientId}
              and topic_key = ${foldCase(topic)} and id >= ${from ?? 0}
            order by id`,
        ),
      ),
      TE.map((found) => found.map(toId)),
    ),

  changeContent: (realmId, id, { content, rendering, editedAt, record }) =>
    done(
      written(
        db,
        sql`update message set
            content = ${content},
            rendered_content = ${rendering.html},
            renderer_version = ${rendering.version},
            mentions_channel = ${rendering.mentions.everyoneInChannel},
            has_link = ${rendering.hasLink},
            has_image = ${rendering.hasImage},
            has_attachment = ${rendering.attachmentPaths.length > 0},
            last_edited_at = ${editedAt},
            edit_history = jsonb_build_array(${asRecord(record)}::jsonb) || edit_history
          where realm_id = ${realmId} and id = ${id}`,
      ),
    ),

  move: (realmId, ids, move) => {
    const { from, to, topic, editorId, movedAt, countsAsMove } = move;
    const isOther = from.channelId !== to.channelId;
    const record: EditRecord = {
      userId: editorId,
      timestamp: movedAt,
      ...(topic === undefined ? {} : { topic }),
      ...(isOther ? { prevChannelId: from.channelId, channelId: to.channelId } : {}),
    };
    const remembered =
      topic === undefined
        ? sql`${asRecord(record)}::jsonb`
        : sql`${asRecord(record)}::jsonb || jsonb_build_object('prevTopic', topic)`;
    return pipe(
      isOther ? carryToChannel(db, realmId, ids, from, to) : TE.right(undefined),
      TE.flatMap(() =>
        done(
          written(
            db,
            sql`update message set
                recipient_id = ${to.recipientId},
                topic = coalesce(${topic ?? null}::text, topic),
                topic_key = coalesce(${topic === undefined ? null : foldCase(topic)}::text, topic_key),
                last_moved_at = case when ${countsAsMove}::boolean
                  then ${movedAt}::bigint else last_moved_at end,
                edit_history = jsonb_build_array(${remembered}) || edit_history
              where realm_id = ${realmId} and id = any(${ids}::bigint[])`,
          ),
        ),
      ),
    );
  },

  joinRecords: (realmId, id) =>
    done(
      written(
        db,
        sql`update message set edit_history =
            jsonb_build_array((edit_history -> 1) || (edit_history -> 0))
              || (edit_history - 0 - 0)
          where realm_id = ${realmId} and id = ${id} and jsonb_array_length(edit_history) > 1`,
      ),
    ),

  remove: (realmId, ids) =>
    pipe(
      done(
        written(
          db,
          sql`delete from message_flag
            where realm_id = ${realmId} and message_id = any(${ids}::bigint[])`,
        ),
      ),
      TE.flatMap(() =>
        done(
          written(
            db,
            sql`delete from message where realm_id = ${realmId} and id = any(${ids}::bigint[])`,
          ),
        ),
      ),
    ),

  findFirstMessages: (realmId, recipientIds) =>
    pipe(
      rows(
        written(
          db,
          sql<{ id: number; name: string; first_message_id: number | null }>`
            update channel set first_message_id = first.id
            from (
              select place.recipient_id, (select message.id from message
                where message.realm_id = ${realmId}
                  and message.recipient_id = place.recipient_id
                order by message.id limit 1) as id
              from unnest(${recipientIds}::bigint[]) as place (recipient_id)
            ) as first
            where channel.realm_id = ${realmId}
              and channel.recipient_id = first.recipient_id
              and channel.first_message_id is distinct from first.id
            returning channel.id, channel.name, channel.first_message_id`,
        ),
      ),
      TE.map((found) =>
        found.map((row) => ({
          channelId: asId(ChannelId)(row.id),
          name: row.name,
          firstMessageId:
            row.first_message_id === null ? null : asId(MessageId)(row.first_message_id),
        })),
      ),
    ),

  flagHolders: (realmId, id) =>
    pipe(
      TE.Do,
      TE.bind('flagged', () => loadRowFlags(db, realmId, id)),
      TE.bind('readers', () => loadReaders(db, realmId, id)),
      TE.bind('wildcard', () =>
        rows(
          db
            .selectFrom('message')
            .select('mentions_channel')
            .where('realm_id', '=', realmId)
            .where('id', '=', id),
        ),
      ),
      TE.map(({ flagged, readers, wildcard }): FlagHolders => {
        const held = Object.fromEntries(
          storedFlags.map((flag) => [
            flag,
            flagged
              .filter((row) => (row.flags & bitOf(flag)) !== 0)
              .map((row) => asId(UserId)(row.user_id)),
          ]),
        );
        return {
          ...held,
          read: readers.map((row) => asId(UserId)(row.user_id)),
          ...(wildcard[0]?.mentions_channel === true
            ? { stream_wildcard_mentioned: 'everyone' }
            : {}),
        };
      }),
    ),

  addSubmessage: (realmId, messageId, { senderId, msgType, content }) =>
    pipe(
      onlyRow(
        db
          .insertInto('submessage')
          .values({
            realm_id: realmId,
            message_id: messageId,
            sender_id: senderId,
            msg_type: msgType,
            content,
          })
          .returning('id'),
      ),
      TE.map(({ id }) => id),
    ),
});
