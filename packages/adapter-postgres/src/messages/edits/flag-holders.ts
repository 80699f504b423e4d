import type { Async, FlagHolders, MessageId, RealmId, UserId } from '@parley/core/kernel';
import { storedFlags, together } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fromAllRows, rows, sqlOn } from '../../connection/run';
import type { Db } from '../../database';
import { blockOf } from '../flags/flag-ranges';
import { isReceived } from '../message-history';
import { flagBits } from '../flags/flag-bits';

type FlaggedRow = { readonly user_id: UserId; readonly flags: number };

/** The stored flags of the users for whom the condition holds. */
export const loadRowFlags = (
  db: Db,
  realmId: RealmId,
  id: MessageId,
  isCounted: (userId: RawBuilder<unknown>) => RawBuilder<unknown> = () => sql`true`,
): Async<readonly FlaggedRow[]> =>
  rows(
    sqlOn<FlaggedRow>(db)`
      select user_id, flags from message_flag
      where realm_id = ${realmId} and message_id = ${id}
        and ${isCounted(sql`message_flag.user_id`)}
      union all
      select user_id, 1 << flag from flag_range
      where realm_id = ${realmId} and block = ${blockOf(sql`${id}::bigint`)}
        and ranges @> ${id}::bigint and ${isCounted(sql`flag_range.user_id`)}
      order by user_id`,
  );

/** Who has read it, and who has subscribed to the channel since or has it without having received it. */
const loadReaders = (db: Db, realmId: RealmId, id: MessageId) =>
  rows(
    sqlOn<{ user_id: UserId }>(db)`
      select read_range.user_id
      from message
      join read_range on read_range.realm_id = message.realm_id
        and read_range.recipient_id = message.recipient_id
        and read_range.ranges @> message.id
      where message.realm_id = ${realmId} and message.id = ${id}
      union
      select later.user_id
      from message
      join channel on channel.realm_id = message.realm_id
        and channel.recipient_id = message.recipient_id
      join membership_period as later on later.realm_id = channel.realm_id
        and later.channel_id = channel.id
        and later.after_id >= message.id and later.until_id is null
      where message.realm_id = ${realmId} and message.id = ${id}
        and not exists (select from membership_period
          where membership_period.realm_id = channel.realm_id
            and membership_period.channel_id = channel.id
            and membership_period.user_id = later.user_id
            and message.id > membership_period.after_id
            and message.id <= membership_period.until_id)
        and not exists (select from message_flag
          where message_flag.realm_id = message.realm_id
            and message_flag.user_id = later.user_id
            and message_flag.message_id = message.id
            and message_flag.flags & ${sql.lit(flagBits.unread)} <> 0)
      union
      select message_flag.user_id
      from message
      join message_flag on message_flag.realm_id = message.realm_id
        and message_flag.message_id = message.id
        and message_flag.flags & ${sql.lit(flagBits.historical)} <> 0
        and message_flag.flags & ${sql.lit(flagBits.unread)} = 0
      where message.realm_id = ${realmId} and message.id = ${id}
        and not ${isReceived(sql`message_flag.user_id`)}
      order by user_id`,
  );

/** Whether the message mentions everyone in its channel. */
export const isToEveryone = (db: Db, realmId: RealmId, id: MessageId): Async<boolean> =>
  fromAllRows(
    db
      .selectFrom('message')
      .select('mentions_channel')
      .where('realm_id', '=', realmId)
      .where('id', '=', id),
    ([message]) => message?.mentions_channel === true,
  );

export const toFlagHolders = (
  flagged: readonly FlaggedRow[],
  readers: readonly UserId[],
  isToAll: boolean,
): FlagHolders => ({
  ...Object.fromEntries(
    storedFlags.map((flag) => [
      flag,
      flagged.filter((row) => (row.flags & flagBits[flag]) !== 0).map((row) => row.user_id),
    ]),
  ),
  read: readers,
  ...(isToAll ? { stream_wildcard_mentioned: 'everyone' } : {}),
});

/** All users' flags on a message, for an event about it. */
export const loadFlagHolders = (db: Db, realmId: RealmId, id: MessageId): Async<FlagHolders> =>
  pipe(
    together({
      flagged: loadRowFlags(db, realmId, id),
      readers: loadReaders(db, realmId, id),
      isToAll: isToEveryone(db, realmId, id),
    }),
    TE.map(({ flagged, readers, isToAll }) =>
      toFlagHolders(
        flagged,
        readers.map(({ user_id }) => user_id),
        isToAll,
      ),
    ),
  );
