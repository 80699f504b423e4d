import type { MessageId } from '@parley/core/kernel';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { opaqueArray } from '../connection/run';

/** Up to this many messages, a statement may be planned for few. */
const few = 20;

/** Ids of messages, as an SQL expression that returns one array. */
type NamedIds = {
  readonly array: RawBuilder<unknown>;
  /** There may be more than a few. */
  readonly areMany: boolean;
};

/** Whether a statement about these messages has to be planned for many. */
export const areMany = (ids: readonly MessageId[]): boolean => ids.length > few;

/**
 * A row that changes nothing but the plan: of an array that it cannot see, the planner assumes ten
 * elements, and of the messages with one of these ids ten times as many. Planned for ten, a
 * statement would compare each message of a thousand with each of their channels.
 */
const planForMany = ({ areMany }: NamedIds): RawBuilder<unknown> =>
  areMany ? sql`cross join unnest(${opaqueArray([1], 'bigint')}) as single` : sql``;

/**
 * Common table expressions about given messages and one user: `named`, the messages that exist, with
 * the user's flags (`flags`).
 *
 * The flags are joined first, so that no row of an intermediate result has a copy of a multirange,
 * and are selected once (`flagged`): a plan that was made while nobody had flagged anything would
 * scan the table for each message.
 */
export const namedWithFlags = (
  realmId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
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
