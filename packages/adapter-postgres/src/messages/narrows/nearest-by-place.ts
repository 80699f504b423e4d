import type { UserId } from '@parley/core/kernel';
import type { Narrow, TermKind } from '@parley/core/messages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOpenTo } from '../message-history';
import type { Bounds, Side } from './message-side';
import { inOrder, isOnSide, nearestWhere } from './message-side';
import { narrowCondition } from './narrow-condition';
import { nearestFlagged } from './nearest-flagged';
import type { Reader } from '../../channels/open-channel';
import { isOpenChannel } from '../../channels/open-channel';
import { unreadPlaces } from '../flags/unread-messages';
import { flagBits, isEntered } from '../flags/flag-bits';

/** Terms that all messages of a channel or conversation meet, or none. */
const termsOfPlaces: ReadonlySet<TermKind> = new Set([
  'channel',
  'channels:archived',
  'channels:public',
  'channels:web-public',
  'dm',
  'dm-including',
  'group-pm-with',
  'is:dm',
]);

/** Of the messages to a recipient, whether any can match the narrow. */
const canMatchAt = (
  { realmId }: Pick<Bounds, 'realmId'>,
  recipientId: RawBuilder<unknown>,
  narrow: Narrow,
): RawBuilder<unknown> => sql`(
  select ${narrowCondition(
    realmId,
    narrow.filter(({ operator }) => termsOfPlaces.has(operator)),
  )}
  from (select ${realmId} as realm_id, ${recipientId} as recipient_id) as message)`;

/** The reader may read what they received at the row of `place`. */
const isOpenPlace = (realmId: Bounds['realmId'], reader: Reader): RawBuilder<unknown> => sql`(
  place.channel_id is null or exists (
    select from channel
    where channel.realm_id = ${realmId} and channel.id = place.channel_id
      and ${isOpenChannel(reader)}))`;

/**
 * True of each message, and in no index: of a range that it cannot estimate, the planner would read
 * all messages from the index that has the topics, too, and sort them, to return one.
 */
const inOrderOfIds = sql`message.bytes >= 0`;

/**
 * The ids of the nearest unread messages of each channel and conversation, from the unread ranges
 * there, in their order; and of those that are unread without having been received there.
 */
export const nearestUnread = (
  side: Side,
  narrow: Narrow,
  userId: UserId,
): RawBuilder<unknown> => sql`
  select nearest.id from (
    with ${unreadPlaces(side.realmId, userId, { includesInactiveChannels: true })}
    select of_place.id
    from place
    cross join lateral (
      select of_gap.id
      from (
        select coalesce(lower(range), 0) as since,
          coalesce(upper(range), 9223372036854775807) as until
        from unnest(place.unread) as range
        order by ${inOrder(sql`since`, side)}
      ) as gap
      cross join lateral (${nearestWhere(
        side,
        sql`message.recipient_id = place.recipient_id
          and message.id >= gap.since and message.id < gap.until and ${inOrderOfIds}`,
        narrowCondition(side.realmId, narrow),
      )}) as of_gap
      order by ${inOrder(sql`gap.since`, side)}, ${inOrder(sql`of_gap.id`, side)}
      limit ${side.limit}
    ) as of_place
    where ${canMatchAt(side, sql`place.recipient_id`, narrow)}
      and ${side.reader === undefined ? sql`true` : isOpenPlace(side.realmId, side.reader)}
  ) as nearest
  union all
  (${nearestFlagged(side, narrow, userId, flagBits.unread)})`;

/** The ids of the nearest messages of each channel and conversation in the reader's own history. */
export const nearestByPlace = (
  side: Bounds,
  narrow: Narrow,
  reader: Reader,
): RawBuilder<unknown> => sql`
  select nearest.id
  from membership_period
  join channel on channel.realm_id = membership_period.realm_id
    and channel.id = membership_period.channel_id
  cross join lateral (${nearestWhere(
    side,
    sql`message.recipient_id = channel.recipient_id and message.id > membership_period.after_id
      and (membership_period.until_id is null or message.id <= membership_period.until_id)`,
    narrowCondition(side.realmId, narrow),
  )}) as nearest
  where membership_period.realm_id = ${side.realmId} and membership_period.user_id = ${reader.id}
    and ${isOpenChannel(reader)} and ${canMatchAt(side, sql`channel.recipient_id`, narrow)}
  union all
  select nearest.id
  from conversation_member
  cross join lateral (${nearestWhere(
    side,
    sql`message.recipient_id = conversation_member.recipient_id`,
    narrowCondition(side.realmId, narrow),
  )}) as nearest
  where conversation_member.realm_id = ${side.realmId} and conversation_member.user_id = ${reader.id}
    and ${canMatchAt(side, sql`conversation_member.recipient_id`, narrow)}
  union all
  select message.id
  from message_flag as entered
  join message on message.realm_id = entered.realm_id and message.id = entered.message_id
  where entered.realm_id = ${side.realmId} and entered.user_id = ${reader.id}
    and ${isEntered('entered.flags')} and ${isOnSide(sql`message.id`, side)}
    and ${narrowCondition(side.realmId, narrow)} and ${isOpenTo(reader)}`;

/** Testing so many messages takes less than reading what all others have that match a frequent term. */
const maxTested = 3_000;

/** Whether the reader's channels and conversations have few messages, counted up to `maxTested`. */
export const hasShortHistory = (
  realmId: Bounds['realmId'],
  reader: Reader,
): RawBuilder<unknown> => sql`
  (select count(*) <= ${sql.lit(maxTested)} from (
    select from message
    where message.realm_id = ${realmId} and message.recipient_id = any(array(
      select channel.recipient_id from membership_period
      join channel on channel.realm_id = membership_period.realm_id
        and channel.id = membership_period.channel_id
      where membership_period.realm_id = ${realmId} and membership_period.user_id = ${reader.id}
      union
      select conversation_member.recipient_id from conversation_member
      where conversation_member.realm_id = ${realmId}
        and conversation_member.user_id = ${reader.id}))
    limit ${sql.lit(maxTested + 1)}) as counted)`;
