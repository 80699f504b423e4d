import type { TopicReader } from '@parley/core/channels';
import type { MessageId, UserId } from '@parley/core/kernel';
import { foldCase } from '@parley/core/kernel';
import { sql } from 'kysely';
import { anyRow, eachRow, sqlOn, toId } from '../../connection/run';
import type { Db } from '../../database';
import { isInHistory } from '../../messages/message-history';

export const topicRepository = (db: Db): TopicReader => ({
  topicsOf: (realmId, recipientId, history) =>
    eachRow(
      sqlOn<{ topic: string; max_id: MessageId }>(db)`
        select topic, id as max_id from (
          select distinct on (message.topic_key) message.topic, message.id
          from message
          where message.realm_id = ${realmId} and message.recipient_id = ${recipientId}
            and ${history._tag === 'Shared' ? sql<boolean>`true` : isInHistory(history.reader.user.id)}
          order by message.topic_key, message.id desc
        ) newest
        order by id desc`,
      (row) => ({ name: row.topic, maxId: row.max_id }),
    ),

  hasNamedTopic: (realmId, recipientId) =>
    anyRow(
      db
        .selectFrom('message')
        .select('id')
        .where('realm_id', '=', realmId)
        .where('recipient_id', '=', recipientId)
        .where('topic_key', '>', '')
        .limit(1),
    ),

  participantsIn: (realmId, recipientId, topic) =>
    eachRow(
      sqlOn<{ id: UserId }>(db)`
        with spoken as (
          select id, sender_id from message
          where realm_id = ${realmId} and recipient_id = ${recipientId}
            and topic_key = ${foldCase(topic)}
        )
        select sender_id as id from spoken
        union
        select reaction.user_id from spoken
        join reaction on reaction.realm_id = ${realmId} and reaction.message_id = spoken.id
        order by id`,
      toId,
    ),
});
