import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isInOwnHistory } from '../message-history';
import type { Reader } from '../../channels/open-channel';

/** How many messages on which side of an anchor. */
export type Bounds = {
  readonly realmId: RawBuilder<unknown>;
  readonly direction: 'before' | 'after';
  readonly anchor: RawBuilder<unknown>;
  readonly limit: RawBuilder<unknown>;
};

/** The messages on one side of an anchor, the nearest ones first. */
export type Side = Bounds & {
  /** Who has the messages in their own history; undefined for the messages of everyone. */
  readonly reader: Reader | undefined;
  /** How many channels and conversations the reader has. */
  readonly places: 'few' | 'many' | 'unknown';
};

/** The row of `message` is in the history that is asked for. */
export const isInHistoryOf = ({ reader }: Pick<Side, 'reader'>): RawBuilder<boolean> =>
  reader === undefined ? sql<boolean>`true` : isInOwnHistory(reader);

type Direction = Pick<Bounds, 'direction'>;

export const isOnSide = (
  id: RawBuilder<unknown>,
  { direction, anchor }: Direction & Pick<Bounds, 'anchor'>,
): RawBuilder<unknown> => sql`${id} ${direction === 'before' ? sql`<` : sql`>`} ${anchor}`;

/** The nearest ones first. */
export const inOrder = (id: RawBuilder<unknown>, { direction }: Direction): RawBuilder<unknown> =>
  sql`${id} ${direction === 'before' ? sql`desc` : sql`asc`}`;

/** The ids of the nearest messages that meet all these conditions. */
export const nearestWhere = (
  side: Bounds,
  ...conditions: readonly RawBuilder<unknown>[]
): RawBuilder<unknown> => sql`
  select message.id from message
  where message.realm_id = ${side.realmId} and ${sql.join(conditions, sql` and `)}
    and ${isOnSide(sql`message.id`, side)}
  order by ${inOrder(sql`message.id`, side)} limit ${side.limit}`;
