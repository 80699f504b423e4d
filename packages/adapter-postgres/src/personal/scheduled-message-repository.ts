import type {
  ScheduledMessage,
  ScheduledMessageRepository,
  ScheduledPlace,
} from '@parley/core/personal';
import { UserId, asId } from '@parley/core/kernel';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { fromOnlyRow, sent } from '../connection/run';
import type { Db } from '../database';
import type { ScheduledMessageTable } from '../tables/personal';
import { ownRecords } from './own-records';

type Row = Selectable<ScheduledMessageTable>;

const toPlace = ({ channel_id, recipients, topic }: Row): ScheduledPlace =>
  channel_id === null
    ? { _tag: 'ToPeople', userIds: recipients.map(asId(UserId)) }
    : { _tag: 'InChannel', channelId: channel_id, topic };

const placeColumns = (place: ScheduledPlace) =>
  place._tag === 'InChannel'
    ? { channel_id: place.channelId, recipients: [], topic: place.topic }
    : { channel_id: null, recipients: place.userIds, topic: '' };

const toScheduled = (row: Row): ScheduledMessage => ({
  id: row.id,
  senderId: row.user_id,
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
  ...ownRecords(db, {
    table: 'scheduled_message',
    key: 'id',
    order: ['deliver_at', 'id'],
    where: sql`state <> 'sent'`,
    toRecord: toScheduled,
  }),

  create: (realmId, scheduled) =>
    fromOnlyRow(
      db
        .insertInto('scheduled_message')
        .values({ realm_id: realmId, ...columns(scheduled) })
        .returningAll(),
      toScheduled,
    ),

  replace: (realmId, { id, ...scheduled }) =>
    sent(
      db,
      db
        .updateTable('scheduled_message')
        .set(columns(scheduled))
        .where('realm_id', '=', realmId)
        .where('id', '=', id),
    ),
});
