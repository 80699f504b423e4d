import type { Draft, DraftPlace, DraftRepository, NewDraft } from '@parley/core/personal';
import { ChannelId, UserId, asId } from '@parley/core/kernel';
import type { Selectable } from 'kysely';
import { anyRow, eachRow, sent, sqlOn } from '../connection/run';
import type { Db } from '../database';
import type { DraftTable } from '../tables/personal';
import { ownRecords } from './own-records';

type PlaceColumns = Pick<DraftTable, 'kind' | 'recipients' | 'topic'>;

const toPlace = ({ kind, recipients, topic }: PlaceColumns): DraftPlace => {
  const [first] = recipients;
  if (kind === 'channel' && first !== undefined) {
    return { _tag: 'ToChannel', channelId: asId(ChannelId)(first), topic };
  }
  return kind === 'people'
    ? { _tag: 'ToPeople', userIds: recipients.map(asId(UserId)) }
    : { _tag: 'Undecided' };
};

const placeColumns = (place: DraftPlace): PlaceColumns => {
  switch (place._tag) {
    case 'Undecided':
      return { kind: 'undecided', recipients: [], topic: '' };
    case 'ToChannel':
      return { kind: 'channel', recipients: [place.channelId], topic: place.topic };
    case 'ToPeople':
      return { kind: 'people', recipients: place.userIds, topic: '' };
  }
};

const columns = ({ place, content, editedAt }: NewDraft) => ({
  ...placeColumns(place),
  content,
  edited_at: editedAt,
});

const toDraft = (row: Selectable<DraftTable>): Draft => ({
  id: row.id,
  place: toPlace(row),
  content: row.content,
  editedAt: row.edited_at,
});

export const draftRepository = (db: Db): DraftRepository => ({
  ...ownRecords(db, {
    table: 'draft',
    key: 'id',
    order: ['edited_at', 'id'],
    toRecord: toDraft,
  }),

  newest: (realmId, userId, limit) =>
    eachRow(
      db
        .selectFrom('draft')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .orderBy('edited_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit),
      toDraft,
    ),

  create: (realmId, userId, drafts) =>
    eachRow(
      sqlOn<Selectable<DraftTable>>(db)`
        with made as (
          insert into draft (realm_id, user_id, kind, recipients, topic, content, edited_at)
          select ${realmId}::bigint, ${userId}::bigint,
            kind, recipients, topic, content, edited_at
          from rows from (
            jsonb_to_recordset(${JSON.stringify(drafts.map(columns))}::jsonb) as (
              kind text, recipients bigint[], topic text, content text, edited_at bigint
            )
          ) with ordinality as given (kind, recipients, topic, content, edited_at, place)
          order by place
          returning *
        )
        select * from made order by id`,
      toDraft,
    ),

  replace: (realmId, userId, { id, ...draft }) =>
    anyRow(
      db
        .updateTable('draft')
        .set(columns(draft))
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('id'),
    ),

  removeAll: (realmId, userId) =>
    sent(db, db.deleteFrom('draft').where('realm_id', '=', realmId).where('user_id', '=', userId)),
});
