import type {
  TopicPreference,
  TopicPreferenceRepository,
  TopicStatus,
  VisibilityPolicy,
} from '@parley/core/channels';
import type { Async, ChannelId, RealmId, UserId } from '@parley/core/kernel';
import { foldCase, groupBy } from '@parley/core/kernel';
import { visibilityPolicy } from '@parley/core/channels';
import { partition, zip } from 'fp-ts/ReadonlyArray';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { unnested } from '../../connection/rows-of';
import { eachRow, fixed, fromAllRows, sentOn, sqlOn } from '../../connection/run';
import type { Database, Db } from '../../database';

const toPreference = (row: Selectable<Database['topic_preference']>): TopicPreference => ({
  userId: row.user_id,
  channelId: row.channel_id,
  topic: row.topic,
  policy: row.policy,
  updatedAt: row.updated_at,
});

export type AskedStatus = Pick<TopicPreference, 'channelId' | 'topic' | 'userId'> & {
  readonly realmId: RealmId;
};

const statuses = `
  select coalesce(topic_preference.policy, 0) as policy,
    coalesce(subscription.is_active and subscription.is_muted, false) as is_channel_muted
  from unnest(
    (select $1::bigint[]), (select $2::bigint[]), (select $3::bigint[]), (select $4::text[])
  ) with ordinality as asked (realm_id, user_id, channel_id, topic_key, place)
  left join topic_preference on topic_preference.realm_id = asked.realm_id
    and topic_preference.user_id = asked.user_id
    and topic_preference.channel_id = asked.channel_id
    and topic_preference.topic_key = asked.topic_key
  left join subscription on subscription.realm_id = asked.realm_id
    and subscription.user_id = asked.user_id
    and subscription.channel_id = asked.channel_id
  order by asked.place`;

/** How visible a topic is to a user, for each pair, in their order; one statement. */
export const loadStatuses = (
  db: Db,
  asked: readonly AskedStatus[],
): Async<readonly TopicStatus[]> =>
  eachRow(
    fixed<{ policy: VisibilityPolicy; is_channel_muted: boolean }>(db, statuses, [
      asked.map(({ realmId }) => realmId),
      asked.map(({ userId }) => userId),
      asked.map(({ channelId }) => channelId),
      asked.map(({ topic }) => foldCase(topic)),
    ]),
    ({ policy, is_channel_muted }) => ({ policy, isChannelMuted: is_channel_muted }),
  );

const keyTypes = { userId: 'bigint', channelId: 'bigint', topicKey: 'text' } as const;

/** Users' personal preferences for topics. */
export const topicPreferenceRepository = (db: Db): TopicPreferenceRepository => ({
  of: (realmId, userId, channelIds) =>
    eachRow(
      db
        .selectFrom('topic_preference')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .$if(channelIds !== undefined, (query) =>
          query.where(sql<boolean>`channel_id = any(${channelIds ?? []}::bigint[])`),
        )
        .orderBy('channel_id')
        .orderBy('topic_key'),
      toPreference,
    ),

  about: (realmId, channelId, topic) =>
    eachRow(
      db
        .selectFrom('topic_preference')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('channel_id', '=', channelId)
        .where('topic_key', '=', foldCase(topic))
        .orderBy('user_id'),
      toPreference,
    ),

  set: (realmId, preferences) => {
    const { left: removed, right: kept } = pipe(
      preferences.map((preference) => ({ ...preference, topicKey: foldCase(preference.topic) })),
      partition(({ policy }) => policy !== visibilityPolicy.inherit),
    );
    return pipe(
      removed.length === 0
        ? TE.right(undefined)
        : sentOn(db)`delete from topic_preference
          where realm_id = ${realmId} and (user_id, channel_id, topic_key) in (
            select * from ${unnested(removed, 'removed', keyTypes)})`,
      TE.flatMap(() =>
        kept.length === 0
          ? TE.right(undefined)
          : sentOn(db)`insert into topic_preference
              (realm_id, user_id, channel_id, topic_key, topic, policy, updated_at)
            select ${realmId}::bigint, * from ${unnested(kept, 'given', {
              ...keyTypes,
              topic: 'text',
              policy: 'smallint',
              updatedAt: 'bigint',
            })}
            order by given.user_id, given.channel_id, given.topic_key
            on conflict (realm_id, user_id, channel_id, topic_key) do update set
              topic = excluded.topic, policy = excluded.policy,
              updated_at = excluded.updated_at`,
      ),
    );
  },

  statusesOf: (realmId, topic, userIds) =>
    userIds.length === 0
      ? TE.right(new Map())
      : pipe(
          loadStatuses(
            db,
            userIds.map((userId) => ({ realmId, ...topic, userId })),
          ),
          TE.map((found) => new Map(zip(userIds, found))),
        ),

  mutedOf: (realmId, userIds) =>
    fromAllRows(
      sqlOn<{
        readonly user_id: UserId;
        readonly channel_id: ChannelId;
        readonly name: string;
        readonly topic: string;
        readonly updated_at: number;
      }>(db)`
        select topic_preference.user_id, topic_preference.channel_id, channel.name,
          topic_preference.topic, topic_preference.updated_at
        from topic_preference
        join channel on channel.realm_id = topic_preference.realm_id
          and channel.id = topic_preference.channel_id
        where topic_preference.realm_id = ${realmId}
          and topic_preference.user_id = any(${userIds}::bigint[])
          and topic_preference.policy = ${visibilityPolicy.muted}
        order by topic_preference.channel_id, topic_preference.topic_key`,
      (found) => {
        const byUser = groupBy(found, (row) => row.user_id);
        return new Map(
          userIds.map((userId) => [
            userId,
            (byUser.get(userId) ?? []).map(({ channel_id, name, topic, updated_at }) => ({
              channelId: channel_id,
              channelName: name,
              topic,
              updatedAt: updated_at,
            })),
          ]),
        );
      },
    ),
});
