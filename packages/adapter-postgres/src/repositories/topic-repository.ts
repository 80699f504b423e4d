import type { TopicPreference, TopicRepository, VisibilityPolicy } from '@parley/core';
import {
  ChannelId,
  MessageId,
  UserId,
  asId,
  foldCase,
  groupBy,
  visibilityPolicy,
} from '@parley/core';
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

  setPreferences: (realmId, preferences) => {
    const gone = preferences.filter(({ policy }) => policy === visibilityPolicy.inherit);
    const kept = preferences.filter(({ policy }) => policy !== visibilityPolicy.inherit);
    return pipe(
      gone.length === 0
        ? TE.right(undefined)
        : done(
            written(
              db,
              sql`delete from topic_preference
                where realm_id = ${realmId} and (user_id, channel_id, topic_key) in (
                  select * from unnest(
                    ${gone.map(({ userId }) => userId)}::bigint[],
                    ${gone.map(({ channelId }) => channelId)}::bigint[],
                    ${gone.map(({ topic }) => foldCase(topic))}::text[]
                  ))`,
            ),
          ),
      TE.flatMap(() =>
        kept.length === 0
          ? TE.right(undefined)
          : done(
              written(
                db,
                sql`insert into topic_preference
                    (realm_id, user_id, channel_id, topic_key, topic, policy, updated_at)
                  select ${realmId}::bigint, * from unnest(
                    ${kept.map(({ userId }) => userId)}::bigint[],
                    ${kept.map(({ channelId }) => channelId)}::bigint[],
                    ${kept.map(({ topic }) => foldCase(topic))}::text[],
                    ${kept.map(({ topic }) => topic)}::text[],
                    ${kept.map(({ policy }) => policy)}::smallint[],
                    ${kept.map(({ updatedAt }) => updatedAt)}::bigint[]
                  )
                  on conflict (realm_id, user_id, channel_id, topic_key) do update set
                    topic = excluded.topic, policy = excluded.policy,
                    updated_at = excluded.updated_at`,
              ),
            ),
      ),
    );
  },

  standingsOf: (realmId, { channelId, topic }, userIds) =>
    userIds.length === 0
      ? TE.right(new Map())
      : pipe(
          rows(
            written(
              db,
              sql<{ user_id: number; policy: VisibilityPolicy; is_channel_muted: boolean }>`
                select asked.user_id, coalesce(topic_preference.policy, 0) as policy,
                  coalesce(subscription.is_active and subscription.is_muted, false)
                    as is_channel_muted
                from unnest(${userIds}::bigint[]) as asked (user_id)
                left join topic_preference on topic_preference.realm_id = ${realmId}
                  and topic_preference.user_id = asked.user_id
                  and topic_preference.channel_id = ${channelId}
                  and topic_preference.topic_key = ${foldCase(topic)}
                left join subscription on subscription.realm_id = ${realmId}
                  and subscription.user_id = asked.user_id
                  and subscription.channel_id = ${channelId}`,
            ),
          ),
          TE.map(
            (found) =>
              new Map(
                found.map(({ user_id, policy, is_channel_muted }) => [
                  asId(UserId)(user_id),
                  { policy, isChannelMuted: is_channel_muted },
                ]),
              ),
          ),
        ),

  mutedOf: (realmId, userIds) =>
    pipe(
      rows(
        written(
          db,
          sql<{ user_id: number; name: string; topic: string; updated_at: number }>`
            select topic_preference.user_id, channel.name, topic_preference.topic,
              topic_preference.updated_at
            from topic_preference
            join channel on channel.realm_id = topic_preference.realm_id
              and channel.id = topic_preference.channel_id
            where topic_preference.realm_id = ${realmId}
              and topic_preference.user_id = any(${userIds}::bigint[])
              and topic_preference.policy = ${visibilityPolicy.muted}
            order by topic_preference.channel_id, topic_preference.topic_key`,
        ),
      ),
      TE.map((found) => {
        const byUser = groupBy(found, (row) => row.user_id);
        return new Map(
          userIds.map((userId) => [
            userId,
            (byUser.get(userId) ?? []).map(({ name, topic, updated_at }) => ({
              channelName: name,
              topic,
              updatedAt: updated_at,
            })),
          ]),
        );
      }),
    ),

  participantsIn: (realmId, recipientId, topic) =>
    pipe(
      rows(
        written(
          db,
          sql<{ id: number }>`
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
        ),
      ),
      TE.map((found) => found.map(({ id }) => asId(UserId)(id))),
    ),
});
