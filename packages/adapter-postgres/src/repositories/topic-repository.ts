import type { TopicPreference, TopicRepository } from '@parley/core';
import { ChannelId, MessageId, UserId, asId, foldCase, visibilityPolicy } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { done, firstRow, rows, written } from '../connection/run';
import type { Db } from '../database';
import type { TopicPreferenceTable } from '../tables/topic-preference';
import { isInHistory } from './message-history';

const toPreference = (row: Selectable<TopicPreferenceTable>): TopicPreference => ({
  userId: asId(UserId)(row.user_id),
  channelId: asId(ChannelId)(row.channel_id),
  topic: row.topic,
  policy: row.policy,
  updatedAt: row.updated_at,
});

export const topicRepository = (db: Db): TopicRepository => ({
  topicsOf: (realmId, recipientId, history) =>
    pipe(
      rows(
        written(
          db,
          sql<{ topic: string; max_id: number }>`
            select topic, id as max_id from (
              select distinct on (message.topic_key) message.topic, message.id
              from message
              where message.realm_id = ${realmId} and message.recipient_id = ${recipientId}
                and ${history._tag === 'Shared' ? sql<boolean>`true` : isInHistory(history.userId)}
              order by message.topic_key, message.id desc
            ) newest
            order by id desc`,
        ),
      ),
      TE.map((found) =>
        found.map((row) => ({ name: row.topic, maxId: asId(MessageId)(row.max_id) })),
      ),
    ),

  hasNamedTopic: (realmId, recipientId) =>
    pipe(
      firstRow(
        db
          .selectFrom('message')
          .select('id')
          .where('realm_id', '=', realmId)
          .where('recipient_id', '=', recipientId)
          .where('topic_key', '>', '')
          .limit(1),
      ),
      TE.map(O.isSome),
    ),

  preferencesOf: (realmId, userId) =>
    pipe(
      rows(
        db
          .selectFrom('topic_preference')
          .selectAll()
          .where('realm_id', '=', realmId)
          .where('user_id', '=', userId)
          .orderBy('channel_id')
          .orderBy('topic_key'),
      ),
      TE.map((found) => found.map(toPreference)),
    ),

  preferencesAbout: (realmId, channelId, topic) =>
    pipe(
      rows(
        db
          .selectFrom('topic_preference')
          .selectAll()
          .where('realm_id', '=', realmId)
          .where('channel_id', '=', channelId)
          .where('topic_key', '=', foldCase(topic))
          .orderBy('user_id'),
      ),
      TE.map((found) => found.map(toPreference)),
    ),

  setPreference: (realmId, { userId, channelId, topic, policy, updatedAt }) =>
    policy === visibilityPolicy.inherit
      ? done(
          db
            .deleteFrom('topic_preference')
            .where('realm_id', '=', realmId)
            .where('user_id', '=', userId)
            .where('channel_id', '=', channelId)
            .where('topic_key', '=', foldCase(topic)),
        )
      : done(
          db
            .insertInto('topic_preference')
            .values({
              realm_id: realmId,
              user_id: userId,
              channel_id: channelId,
              topic_key: foldCase(topic),
              topic,
              policy,
              updated_at: updatedAt,
            })
            .onConflict((conflict) =>
              conflict
                .columns(['realm_id', 'user_id', 'channel_id', 'topic_key'])
                .doUpdateSet({ topic, policy, updated_at: updatedAt }),
            ),
        ),
});
