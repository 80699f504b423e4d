import type { ScheduledMessage, ScheduledMessageRepository, ScheduledPlace } from '@parley/core';
import { ChannelId, ScheduledMessageId, UserId, asId } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { done, firstRow, onlyRow, rows } from '../connection/run';
import type { Db } from '../database';
import type { ScheduledMessageTable } from '../tables/personal';

type Row = Selectable<ScheduledMessageTable>;

const toPlace = ({ channel_id, recipients, topic }: Row): ScheduledPlace =>
  channel_id === null
    ? { _tag: 'ToPeople', userIds: recipients.map(asId(UserId)) }
    : { _tag: 'InChannel', channelId: asId(ChannelId)(channel_id), topic };

const placeColumns = (place: ScheduledPlace) =>
  place._tag === 'InChannel'
    ? { channel_id: place.channelId, recipients: [], topic: place.topic }
    : { channel_id: null, recipients: place.userIds, topic: '' };

const toScheduled = (row: Row): ScheduledMessage => ({
  id: asId(ScheduledMessageId)(row.id),
  senderId: asId(UserId)(row.user_id),
  place: toPlace(row),
  content: row.content,
  renderedContent: row.rendered_content,
  deliverAt: row.deliver_at,
  isReadBySender: row.is_read_by_sender,
  client: row.client,
  state: row.state,
});

const columns = (scheduled: Omit<ScheduledMessage, 'id'>) => ({
  user_id: scheduled.senderId,
  ...placeColumns(scheduled.place),
  content: scheduled.content,
  rendered_content: scheduled.renderedContent,
  deliver_at: scheduled.deliverAt,
  is_read_by_sender: scheduled.isReadBySender,
  client: scheduled.client,
  state: scheduled.state,
});

export const scheduledMessageRepository = (db: Db): ScheduledMessageRepository => ({
  list: (realmId, userId) =>
    pipe(
      rows(
        db
          .selectFrom('scheduled_message')
          .selectAll()
          .where('realm_id', '=', realmId)
          .where('user_id', '=', userId)
          .where('state', '<>', 'sent')
          .orderBy('deliver_at')
          .orderBy('id'),
      ),
      TE.map((found) => found.map(toScheduled)),
    ),

  find: (realmId, id) =>
    pipe(
      firstRow(
        db
          .selectFrom('scheduled_message')
          .selectAll()
          .where('realm_id', '=', realmId)
          .where('id', '=', id),
      ),
      TE.map(O.map(toScheduled)),
    ),

  hold: (realmId, id) =>
    pipe(
      firstRow(
        db
          .selectFrom('scheduled_message')
          .selectAll()
          .where('realm_id', '=', realmId)
          .where('id', '=', id)
          .forUpdate(),
      ),
      TE.map(O.map(toScheduled)),
    ),

  create: (realmId, scheduled) =>
    pipe(
      onlyRow(
        db
          .insertInto('scheduled_message')
          .values({ realm_id: realmId, ...columns(scheduled) })
          .returningAll(),
      ),
      TE.map(toScheduled),
    ),

  replace: (realmId, { id, ...scheduled }) =>
    done(
      db
        .updateTable('scheduled_message')
        .set(columns(scheduled))
        .where('realm_id', '=', realmId)
        .where('id', '=', id),
    ),

  remove: (realmId, userId, id) =>
    pipe(
      firstRow(
        db
          .deleteFrom('scheduled_message')
          .where('realm_id', '=', realmId)
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .where('state', '<>', 'sent')
          .returning('id'),
      ),
      TE.map(O.isSome),
    ),
});
