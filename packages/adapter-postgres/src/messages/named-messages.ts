import type { MessageId, RealmId, UserId } from '@parley/core/kernel';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { opaqueArray } from '../connection/run';

/** Up to this many messages, a statement may be planned for few. */
const few = 20;

/** Ids of messages, as an SQL expression that returns one array. */
export type NamedIds = {
  readonly array: RawBuilder<unknown>;
  /** There may be more than a few. */
  readonly areMany: boolean;
};

/** Whether a statement about these messages has to be planned for many. */
export const areMany = (ids: readonly MessageId[]): boolean => ids.length > few;

export const namedIds = (ids: readonly MessageId[]): NamedIds => ({
  array: opaqueArray(ids, 'bigint'),
  areMany: areMany(ids),
});

/**
 * A row that changes nothing but the plan: of an array that it cannot see, the planner assumes ten
 * elements, and of the messages with one of these ids ten times as many. Planned for ten, a
 * statement would compare each message of a thousand with each of their channels.
 */
const planForMany = ({ areMany }: NamedIds): RawBuilder<unknown> =>
  areMany ? sql`cross join unnest(${opaqueArray([1], 'bigint')}) as single` : sql``;

/** A value of a statement, or what stands for it. */
type ValueOf<A> = A | RawBuilder<unknown>;

/**
 * Common table expressions about given messages and one user: `named`, the messages that exist, with
 * the user's flags (`flags`).
 *
 * The flags are joined first, so that no row of an intermediate result has a copy of a multirange,
 * and are selected once (`flagged`): a plan that was made while nobody had flagged anything would
 * scan the table for each message.
 */
export const namedWithFlags = (
  realmId: ValueOf<RealmId>,
  userId: ValueOf<UserId | null>,
  ids: NamedIds,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  flagged as materialized (
    select message_id, flags from message_flag ${planForMany(ids)}
    where realm_id = ${realmId} and user_id = ${userId}
      and message_id = any(${ids.array}::bigint[])
  ), named as (
    select message.id, message.recipient_id, ${columns}, coalesce(flagged.flags, 0) as flags
    from message
    left join flagged on flagged.message_id = message.id
    ${planForMany(ids)}
    where message.realm_id = ${realmId}
      and message.id = any(${ids.array}::bigint[])
  )`;

/**
 * `namedWithFlags`, and what answers the same question for all of the messages at once. What depends
 * on the channel or conversation is computed once for each of these, not once for each message:
 *
 * - `place`: their channels and conversations (`recipient_id`), with the ids of the messages (`ids`);
 * - `received`: the ids that the user received there, whether or not they are subscribed now.
 *
 * Each one is materialized, as PostgreSQL would otherwise compute the multiranges for each message.
 * Membership periods are looked up for each channel, as a join could read all periods of the user.
 */
export const namedMessages = (
  realmId: RealmId,
  userId: UserId | undefined,
  ids: NamedIds,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  ${namedWithFlags(realmId, userId ?? null, ids, columns)}, place as materialized (
    select recipient_id, range_agg(int8range(id, id, '[]')) as ids
    from named group by recipient_id
  ), received as materialized (
    select place.recipient_id, place.ids * period.ids as ids
    from place
    cross join lateral (
      select range_agg(int8range(membership_period.after_id, membership_period.until_id, '(]')) as ids
      from channel
      join membership_period on membership_period.realm_id = channel.realm_id
        and membership_period.channel_id = channel.id
        and membership_period.user_id = ${userId ?? null}
      where channel.realm_id = ${realmId} and channel.recipient_id = place.recipient_id
    ) as period
    where period.ids is not null
    union all
    select place.recipient_id, place.ids
    from place
    join conversation_member on conversation_member.realm_id = ${realmId}
      and conversation_member.recipient_id = place.recipient_id
      and conversation_member.user_id = ${userId ?? null}
  )`;
