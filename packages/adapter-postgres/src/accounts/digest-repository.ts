import type { DigestRepository, Sighting } from '@parley/core/accounts';
import { busyTopicLimits } from '@parley/core/accounts';
import type { MessageId, UserId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { eachRow, fromOnlyRow, sentOn, sqlOn } from '../connection/run';
import type { Db } from '../database';

type SightingRow = {
  readonly id: UserId;
  readonly timezone: string;
  readonly joined_at: number;
  readonly seen_at: number | null;
};

const toSighting = (row: SightingRow): Sighting => ({
  userId: row.id,
  timezone: row.timezone,
  joinedAt: row.joined_at,
  seenAt: row.seen_at ?? undefined,
});

const { messagesOfChannel, topics } = busyTopicLimits;

export const digestRepository = (db: Db): DigestRepository => ({
  planUntil: (realmId, until) =>
    pipe(
      // Locked, so that each time is planned once.
      fromOnlyRow(
        sqlOn<{ readonly planned_until: number | null }>(db)`
          insert into digest_mark (realm_id) values (${realmId})
          on conflict (realm_id) do update set realm_id = excluded.realm_id
          returning planned_until`,
        ({ planned_until: previous }) => previous ?? undefined,
      ),
      TE.tap(
        () =>
          sentOn(db)`update digest_mark set planned_until = ${until} where realm_id = ${realmId}`,
      ),
    ),

  sightings: (realmId, among) =>
    eachRow(
      sqlOn<SightingRow>(db)`
        select account.id, account.timezone, account.joined_at,
          greatest(presence.connected_at, (
            select max(event_queue.last_polled_at) from event_queue
            where event_queue.realm_id = ${realmId} and event_queue.user_id = account.id
          )) as seen_at
        from account left join presence
          on presence.realm_id = ${realmId} and presence.user_id = account.id
        where account.realm_id = ${realmId} and account.is_active
          and account.bot_type is null and account.system_bot is null
          and (${among ?? null}::bigint[] is null or account.id = any(${among ?? null}::bigint[]))
        order by account.id`,
      toSighting,
    ),

  busyTopics: (realmId, channels, since) =>
    eachRow(
      sqlOn<{ readonly ids: readonly MessageId[] }>(db)`
        select array_agg(counted.id order by counted.id) as ids
        from unnest(${channels}::bigint[]) as place (recipient_id)
        cross join lateral (
          select message.id, message.topic_key from message
          where message.realm_id = ${realmId} and message.recipient_id = place.recipient_id
            and message.sent_at >= ${since}
          order by message.sent_at desc, message.id desc limit ${messagesOfChannel}
        ) as counted
        group by place.recipient_id, counted.topic_key
        order by count(*) desc, max(counted.id) desc
        limit ${topics}`,
      ({ ids }) => ids,
    ),

  countUnreadConversations: (realmId, userId, since) =>
    fromOnlyRow(
      sqlOn<{ readonly conversations: number }>(db)`
        select count(*)::int as conversations from conversation_member member
        where member.realm_id = ${realmId} and member.user_id = ${userId} and exists (
          select from message where message.realm_id = ${realmId}
            and message.recipient_id = member.recipient_id
            and message.sent_at >= ${since} and message.sender_id <> ${userId}
            and not exists (
              select from read_range where read_range.realm_id = ${realmId}
                and read_range.user_id = ${userId}
                and read_range.recipient_id = member.recipient_id
                and read_range.ranges @> message.id
            )
        )`,
      ({ conversations }) => conversations,
    ),
});
