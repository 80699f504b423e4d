import type { Async, MessageId, RealmId, UserId } from '@parley/core/kernel';
import type { HeldMessages } from '@parley/core/messages';
import { sql } from 'kysely';
import { eachRow, sqlOn } from '../../connection/run';
import type { Db } from '../../database';
import { isEntered } from '../flags/flag-bits';

/** The messages that are in channels, with these. */
const inChannels = (realmId: RealmId, ids: readonly MessageId[]) => sql`
  select channel.id as channel_id, message.id
  from message
  join channel on channel.realm_id = message.realm_id
    and channel.recipient_id = message.recipient_id
  where message.realm_id = ${realmId} and message.id = any(${ids}::bigint[])`;

/** Whether the message was sent during the period. */
const isDuring = sql`asked.channel_id = period.channel_id and asked.id > period.after_id
  and (period.until_id is null or asked.id <= period.until_id)`;

/** Who received one of the messages of a channel, and whose history contains one otherwise. */
export const loadHolders = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
): Async<readonly UserId[]> =>
  eachRow(
    sqlOn<{ user_id: UserId }>(db)`
      with asked as (${inChannels(realmId, ids)})
      select user_id from membership_period period
      where period.realm_id = ${realmId}
        and period.channel_id = any(array(select channel_id from asked))
        and exists (select from asked where ${isDuring})
      union
      select user_id from message_flag
      where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
        and ${isEntered('flags')}
      order by user_id`,
    ({ user_id }) => user_id,
  );

/** Which of the messages of a channel each user has, grouped by users who have the same ones. */
export const loadHeld = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
  userIds: readonly UserId[],
): Async<readonly HeldMessages[]> =>
  eachRow(
    sqlOn<{ message_ids: readonly MessageId[]; user_ids: readonly UserId[] }>(db)`
      with asked as (${inChannels(realmId, ids)}),
      held as (
        select period.user_id, asked.id from membership_period period
        join asked on ${isDuring}
        where period.realm_id = ${realmId} and period.user_id = any(${userIds}::bigint[])
        union
        select user_id, message_id from message_flag
        where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
          and user_id = any(${userIds}::bigint[]) and ${isEntered('flags')}
      ),
      by_user as (select user_id, array_agg(id order by id) as ids from held group by user_id)
      select ids as message_ids, array_agg(user_id order by user_id) as user_ids
      from by_user
      group by ids
      order by ids`,
    ({ message_ids, user_ids }) => ({ messageIds: message_ids, userIds: user_ids }),
  );
