import type { Async, MessageId, RealmId } from '@parley/core/kernel';
import { UserId, asId } from '@parley/core/kernel';
import { eachRow, sqlOn } from '../../connection/run';
import type { Db } from '../../database';
import { isEntered } from '../flags/flag-bits';

/** Who received one of the messages of a channel, and whose history contains one otherwise. */
export const loadHolders = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
): Async<readonly UserId[]> =>
  eachRow(
    sqlOn<{ user_id: number }>(db)`
      with asked as (
        select channel.id as channel_id, message.id
        from message
        join channel on channel.realm_id = message.realm_id
          and channel.recipient_id = message.recipient_id
        where message.realm_id = ${realmId} and message.id = any(${ids}::bigint[])
      )
      select user_id from membership_period period
      where period.realm_id = ${realmId}
        and period.channel_id = any(array(select channel_id from asked))
        and exists (select from asked
          where asked.channel_id = period.channel_id and asked.id > period.after_id
            and (period.until_id is null or asked.id <= period.until_id))
      union
      select user_id from message_flag
      where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
        and ${isEntered('flags')}
      order by user_id`,
    ({ user_id }) => asId(UserId)(user_id),
  );
