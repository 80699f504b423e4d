import { ChannelId, UserId, asId } from '@parley/core/kernel';
import type { Draft, DraftPlace, DraftRepository, NewDraft } from '@parley/core/personal';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Row } from '../connection/rows-of';
import { columnsOf, named, rowsOf } from '../connection/rows-of';
import { anyRow, eachRow, sent, sqlOn } from '../connection/run';
import type { Database, Db } from '../database';

type PlaceColumns = Pick<Database['draft'], 'kind' | 'recipients' | 'topic'>;

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

const toFields = ({ place, ...draft }: NewDraft) => ({ ...placeColumns(place), ...draft });

const toDraft = ({ id, content, editedAt, ...place }: Row<'draft'>): Draft => ({
  id,
  place: toPlace(place),
  content,
  editedAt,
});

export const draftRepository = (db: Db): DraftRepository => {
  const stored = rowsOf(db, 'draft');
  return {
    list: (realmId, userId) =>
      eachRow(stored.select({ realmId, userId }, 'editedAt', 'id'), toDraft),

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
        (row) => toDraft(named(row)),
      ),

    create: (realmId, userId, drafts) =>
      eachRow(
        sqlOn<Selectable<Database['draft']>>(db)`
          with made as (
            insert into draft (realm_id, user_id, kind, recipients, topic, content, edited_at)
            select ${realmId}::bigint, ${userId}::bigint,
              kind, recipients, topic, content, edited_at
            from rows from (
              jsonb_to_recordset(${JSON.stringify(drafts.map((draft) => columnsOf(toFields(draft))))}::jsonb) as (
                kind text, recipients bigint[], topic text, content text, edited_at bigint
              )
            ) with ordinality as given (kind, recipients, topic, content, edited_at, place)
            order by place
            returning *
          )
          select * from made order by id`,
        (row) => toDraft(named(row)),
      ),

    replace: (realmId, userId, { id, ...draft }) =>
      anyRow(stored.update({ realmId, userId, id }, toFields(draft))),

    remove: (realmId, userId, id) => anyRow(stored.delete({ realmId, userId, id })),

    removeAll: (realmId, userIds) =>
      sent(
        db,
        db
          .deleteFrom('draft')
          .where('realm_id', '=', realmId)
          .where(sql<boolean>`user_id = any(${userIds}::bigint[])`),
      ),
  };
};
