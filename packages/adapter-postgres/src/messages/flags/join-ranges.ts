import type { Async, RealmId, RecipientId, UserId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { done, rows, sqlOn } from '../../connection/run';
import type { Db } from '../../database';

/** The columns that a statement returns for each row that it marked. */
export type Marked = {
  readonly user_id: UserId;
  readonly recipient_id: RecipientId;
  readonly is_due: boolean;
};

/** A number of ranges below which joining is not worthwhile. */
export const fewRanges = 32;

/** After this many seconds, ids that a transaction has allocated are either committed or unused. */
export const longestTransaction = 600;

/**
 * The `returning` clause of statements that mark messages: whether there are so many more ranges
 * than when they were last joined that it is worthwhile again. So each range is looked at a few
 * times, however many remain.
 */
export const returningMarked = sql`
  returning read_range.user_id, read_range.recipient_id,
    (select count(*) from unnest(read_range.ranges))
      > 2 * read_range.settled_ranges + ${sql.lit(fewRanges)} as is_due`;

const holdChannels = (db: Db, realmId: RealmId, recipientIds: readonly number[]) =>
  rows(
    sqlOn<{ readonly recipient_id: RecipientId }>(db)`
      select recipient_id from channel
      where realm_id = ${realmId} and recipient_id = any(${recipientIds}::bigint[])
      order by id for share skip locked`,
  );

/**
 * Joins ranges of read ids with no message of the same recipient between them: the ids between
 * belong to other recipients or to no message, not even an archived one, which stays unread if it is
 * restored. Recent ids are left alone, as an uncommitted message
 * may have one of them; so are channels that messages are being moved to. It does not change which
 * messages are read.
 */
export const joinRanges = (db: Db, realmId: RealmId, marked: readonly Marked[]): Async<void> => {
  const due = marked.filter(({ is_due }) => is_due);
  const recipientIds = due.map(({ recipient_id }) => recipient_id);
  return due.length === 0
    ? TE.right(undefined)
    : pipe(
        holdChannels(db, realmId, recipientIds),
        TE.map((held) => held.map(({ recipient_id }) => recipient_id)),
        TE.flatMap((held) =>
          done(
            sqlOn(db)`
              with due as (
                select given.user_id, given.recipient_id, old.id as last_id
                from unnest(
                  ${due.map(({ user_id }) => user_id)}::bigint[], ${recipientIds}::bigint[]
                ) as given (user_id, recipient_id)
                left join lateral (
                  select message.id from message
                  where message.realm_id = ${realmId}
                    and message.recipient_id = given.recipient_id
                    and message.sent_at
                      < extract(epoch from now()) - ${sql.lit(longestTransaction)}
                  order by message.id desc limit 1
                ) as old on true
                where given.recipient_id = any(${held}::bigint[])
                  or not exists (select from channel
                    where channel.realm_id = ${realmId}
                      and channel.recipient_id = given.recipient_id)
              ), closed as (
                select due.user_id, due.recipient_id, range_agg(gap) as ranges
                from due
                join read_range on read_range.realm_id = ${realmId}
                  and read_range.user_id = due.user_id
                  and read_range.recipient_id = due.recipient_id
                cross join lateral
                  unnest(int8multirange(range_merge(read_range.ranges)) - read_range.ranges)
                  as gap
                where upper(gap) <= due.last_id and not exists (select from message
                  where message.realm_id = ${realmId}
                    and message.recipient_id = due.recipient_id
                    and message.id >= lower(gap) and message.id < upper(gap))
                  and not exists (select from archived_message
                  where archived_message.realm_id = ${realmId}
                    and archived_message.recipient_id = due.recipient_id
                    and archived_message.id >= lower(gap)
                    and archived_message.id < upper(gap))
                group by due.user_id, due.recipient_id
              )
              update read_range set
                ranges = read_range.ranges + joined.gaps,
                settled_ranges = (select count(*) from unnest(read_range.ranges + joined.gaps))
              from (
                select due.user_id, due.recipient_id,
                  coalesce(closed.ranges, '{}'::int8multirange) as gaps
                from due left join closed on closed.user_id = due.user_id
                  and closed.recipient_id = due.recipient_id
              ) as joined
              where read_range.realm_id = ${realmId}
                and read_range.user_id = joined.user_id
                and read_range.recipient_id = joined.recipient_id`,
          ),
        ),
      );
};
