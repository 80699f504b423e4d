import type {
  Async,
  AutomaticFlag,
  ManualFlag,
  MessageId,
  RealmId,
  UserId,
} from '@parley/core/kernel';
import { manualFlags } from '@parley/core/kernel';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { compiled, fromAllRows, sent } from '../../connection/run';
import type { Db } from '../../database';
import { flagBits } from './flag-bits';
import type { Runs } from './id-runs';
import { toRuns } from './id-runs';

export const isManual = (flag: AutomaticFlag | ManualFlag): flag is ManualFlag =>
  manualFlags.some((manual) => manual === flag);

/** The number under which a flag is stored: that of its bit. */
export const numberOf = (flag: ManualFlag): number => Math.log2(flagBits[flag]);

/** The block of an id, as SQL. */
export const blockOf = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${id} >> 12)`;

type RunsAsSql = { readonly [Bounds in keyof Runs]: RawBuilder<unknown> };

export const runsAsSql = (ids: readonly MessageId[]): RunsAsSql => {
  const { starts, ends } = toRuns(ids);
  return { starts: sql`${starts}::bigint[]`, ends: sql`${ends}::bigint[]` };
};

/** A common table expression, `named`: given messages, as ranges of ids for each block. */
export const namedBlocks = ({ starts, ends }: RunsAsSql): RawBuilder<unknown> => sql`
  named as materialized (
    select ${blockOf(sql`starts`)} as block, range_agg(int8range(starts, ends)) as ranges
    from unnest(${starts}, ${ends}) as run (starts, ends) group by block
  )`;

/**
 * Removes the messages of `named` from the ranges that the condition selects. Those of several users
 * are locked in one order, and what is removed follows from the rows as they are then.
 */
const removingNamed = (
  realmId: RawBuilder<unknown>,
  runs: RunsAsSql,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  with ${namedBlocks(runs)}, held as materialized (
    select flag_range.user_id, flag_range.block, flag_range.flag,
      flag_range.ranges - named.ranges as ranges
    from named
    join flag_range on flag_range.realm_id = ${realmId} and flag_range.block = named.block
    where flag_range.ranges && named.ranges and ${condition}
    order by flag_range.user_id, flag_range.block, flag_range.flag for update of flag_range
  ), emptied as (
    delete from flag_range using held
    where flag_range.realm_id = ${realmId} and flag_range.user_id = held.user_id
      and flag_range.block = held.block and flag_range.flag = held.flag and isempty(held.ranges)
  )
  update flag_range set ranges = held.ranges from held
  where flag_range.realm_id = ${realmId} and flag_range.user_id = held.user_id
    and flag_range.block = held.block and flag_range.flag = held.flag and not isempty(held.ranges)`;

type OwnSlots = 'realmId' | 'userId' | 'flag' | 'starts' | 'ends';

const adding = compiled<OwnSlots, unknown>(
  (slot) => sql`
    with ${namedBlocks({ starts: slot('starts', 'bigint[]'), ends: slot('ends', 'bigint[]') })}
    insert into flag_range (realm_id, user_id, block, flag, ranges)
    select ${slot('realmId', 'bigint')}, ${slot('userId', 'bigint')}, block,
      ${slot('flag', 'smallint')}, ranges
    from named order by block
    on conflict (realm_id, user_id, block, flag)
    do update set ranges = flag_range.ranges + excluded.ranges`,
);

const removing = compiled<OwnSlots, unknown>((slot) =>
  removingNamed(
    slot('realmId', 'bigint'),
    { starts: slot('starts', 'bigint[]'), ends: slot('ends', 'bigint[]') },
    sql`flag_range.user_id = ${slot('userId', 'bigint')}
      and flag_range.flag = ${slot('flag', 'smallint')}`,
  ),
);

type Change = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  flag: ManualFlag,
  ids: readonly MessageId[],
) => Async<void>;

const changing =
  (statement: typeof adding): Change =>
  (db, realmId, userId, flag, ids) =>
    sent(db, statement(db, { realmId, userId, flag: numberOf(flag), ...toRuns(ids) }));

/** Sets a flag of the user. Two requests that do so at the same time both have their effect. */
export const addToRanges: Change = changing(adding);

export const removeFromRanges: Change = changing(removing);

/** Clears the flags on the messages of those users whom the condition about `flag_range` selects. */
export const removeFromRangesOf = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
  condition: RawBuilder<unknown> = sql`true`,
): Async<void> => sent(db, removingNamed(sql`${realmId}::bigint`, runsAsSql(ids), condition));

type FlaggedRow = {
  readonly flag: number;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

const selecting = compiled<Exclude<OwnSlots, 'flag'>, FlaggedRow>(
  (slot) => sql<FlaggedRow>`
    with ${namedBlocks({ starts: slot('starts', 'bigint[]'), ends: slot('ends', 'bigint[]') })}
    select flag_range.flag, array_agg(lower(part)) as starts, array_agg(upper(part)) as ends
    from named
    join flag_range on flag_range.realm_id = ${slot('realmId', 'bigint')}
      and flag_range.user_id = ${slot('userId', 'bigint')} and flag_range.block = named.block
    cross join lateral unnest(flag_range.ranges * named.ranges) as part
    group by flag_range.flag`,
);

/** The bits of the flags that a user set by hand, by the ids of the messages that have any. */
export type ManualBits = ReadonlyMap<number, number>;

/** A flag, by its number, on the ids from one up to another. */
export type FlaggedRange = readonly [flag: number, start: number, end: number];

export const toManualBits = (flagged: readonly FlaggedRange[]): ManualBits => {
  const bits = new Map<number, number>();
  for (const [flag, start, end] of flagged) {
    for (let id = start; id < end; id += 1) {
      bits.set(id, (bits.get(id) ?? 0) | (1 << flag));
    }
  }
  return bits;
};

/** What the user set by hand on the given messages. */
export const loadManualBits = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  ids: readonly MessageId[],
): Async<ManualBits> =>
  fromAllRows(selecting(db, { realmId, userId, ...toRuns(ids) }), (found) =>
    toManualBits(
      found.flatMap(({ flag, starts, ends }) =>
        starts.map((start, index): FlaggedRange => [flag, start, ends[index] ?? start]),
      ),
    ),
  );
