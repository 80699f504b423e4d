import type { Async, MessageId, RealmId } from '@parley/core/kernel';
import type { MovePlaces } from '@parley/core/messages';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { doneOn } from '../../connection/run';
import type { Db } from '../../database';
import { flagBits } from '../flags/flag-bits';
import { removeFromRangesOf } from '../flags/flag-ranges';
import { losesFlags, messageStates } from './moved-states';

/**
 * Moves per-user message state to another channel, before the messages themselves are moved: unread
 * messages stay unread, all others count as read, and users who are not subscribed lose theirs,
 * except those who were in neither channel and can read both. In a channel with protected history,
 * all current subscribers have the messages from then on.
 */
export const moveStateToChannel = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
  places: MovePlaces,
): Async<void> => {
  const { to } = places;
  const known = messageStates(realmId, ids, places);
  return pipe(
    // A range may include ids between its messages, which now become messages of the channel.
    doneOn(db)`with held as (
        select user_id from read_range
        where realm_id = ${realmId} and recipient_id = ${to.recipientId}
        order by user_id for update
      )
      update read_range set ranges = ranges
        - (select range_agg(int8range(id, id, '[]')) from unnest(${ids}::bigint[]) as moved (id))
      from held
      where realm_id = ${realmId} and recipient_id = ${to.recipientId}
        and read_range.user_id = held.user_id`,
    TE.flatMap(
      () =>
        doneOn(db)`with ${known}
        insert into read_range (realm_id, user_id, recipient_id, ranges)
        select ${realmId}::bigint, reading.user_id, ${to.recipientId}::bigint,
          range_agg(int8range(reading.id, reading.id, '[]'))
        from reading
        group by reading.user_id
        order by reading.user_id
        on conflict (realm_id, user_id, recipient_id)
        do update set ranges = read_range.ranges + excluded.ranges`,
    ),
    TE.flatMap(
      () =>
        doneOn(db)`with ${known}
        insert into message_flag (realm_id, user_id, message_id, flags)
        select ${realmId}::bigint, entering.user_id, entering.id,
          ${sql.lit(flagBits.carried)} | case when entering.is_unread
            then ${sql.lit(flagBits.unread)} else 0 end
        from entering
        on conflict (realm_id, user_id, message_id)
        do update set flags = message_flag.flags | excluded.flags`,
    ),
    TE.flatMap(
      () =>
        doneOn(db)`delete from message_flag
        where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
          and ${losesFlags(realmId, sql`message_flag.user_id`, places)}`,
    ),
    TE.flatMap(() =>
      removeFromRangesOf(db, realmId, ids, losesFlags(realmId, sql`flag_range.user_id`, places)),
    ),
  );
};
