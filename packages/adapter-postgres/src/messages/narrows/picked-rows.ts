import type { MessageId } from '@parley/core/kernel';
import type { Narrow, PageSelection } from '@parley/core/messages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { SlotOf } from '../../connection/run';
import type { Bounds } from './message-side';
import { inOrder, isInHistoryOf, isOnSide } from './message-side';
import { narrowCondition } from './narrow-condition';
import { nearestByPlace } from './nearest-by-place';
import { selectSide } from './nearest-messages';
import type { Reader } from '../../channels/open-channel';

/** The words that are marked, in messages up to an id. */
export type Marking = { readonly words: string; readonly until: MessageId };

export type SlotName =
  | 'realmId'
  | 'userId'
  | 'isGuest'
  | 'groups'
  | 'ids'
  | 'anchor'
  | 'before'
  | 'after'
  | 'words'
  | 'until';

export type Slots = SlotOf<SlotName>;

/** The limits that statements are planned for; one text each. */
const plannedLimits = [20, 100, 1000, 10_000];

/**
 * The literal limit tells a planner that sees no values that few rows are needed. It is not the
 * number itself, so that there are few texts.
 */
const limited = (
  limit: number,
  slot: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  selected: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (select * from (${selected} order by ${order} limit ${sql.lit(limit)}) as planned
    order by ${order} limit ${slot})`;

const plannedLimit = (count: number): number =>
  count === 0 ? 0 : (plannedLimits.find((limit) => limit >= count) ?? count);

/**
 * How the messages of a reader's own history are picked from a range: `checked` one
 * after another from the anchor on; `byPlace`, for readers with few channels and conversations, the
 * nearest ones of each of these; or `unchecked`, for a caller who drops those of others.
 */
export type HowPicked = 'checked' | 'byPlace' | 'unchecked';

/** Readers with more periods have a message of their own among any few hundred. */
export const maxPeriodsByPlace = 100;

/** How the database searches for the messages of a reader with so many membership periods. */
export const howSearched = (periods: number): HowPicked =>
  periods <= maxPeriodsByPlace ? 'byPlace' : 'checked';

/** What of a selection the text of its statement depends on, besides its narrow. */
export type Shape = {
  readonly isNamed: boolean;
  readonly isOwnHistory: boolean;
  readonly how: HowPicked;
  readonly includesAnchor: boolean;
  /** Planned limits; 0 for a part that can have no messages. */
  readonly before: number;
  readonly after: number;
  /** Whether matches are marked, of given messages. */
  readonly isMarked: boolean;
};

export const shapeOf = (selection: PageSelection, how: HowPicked, marking?: Marking): Shape => {
  if (selection._tag === 'Named') {
    return {
      isNamed: true,
      isOwnHistory: how === 'unchecked',
      how,
      includesAnchor: false,
      before: 0,
      after: 0,
      isMarked: marking !== undefined,
    };
  }
  const { history, includeAnchor, before, after } = selection.range;
  return {
    isNamed: false,
    isOwnHistory: history._tag === 'Personal',
    how,
    includesAnchor: includeAnchor,
    before: plannedLimit(before),
    after: plannedLimit(after),
    isMarked: false,
  };
};

/** The messages of the range; only its parts that can have any. */
export const pickedRows = (
  slot: Slots,
  columns: RawBuilder<unknown>,
  { isNamed, isOwnHistory, how, includesAnchor, before, after }: Shape,
  narrow: Narrow,
): RawBuilder<unknown> => {
  const realmId = slot('realmId', 'bigint');
  if (isNamed) {
    return sql`select ${columns} from message
      where message.realm_id = ${realmId}
        and message.id = any(${slot('ids', 'bigint[]')}::bigint[])`;
  }
  const reader: Reader = {
    id: slot('userId', 'bigint'),
    isGuest: sql<boolean>`${slot('isGuest', 'boolean')}`,
    groups: slot('groups', 'jsonb'),
  };
  const owner = isOwnHistory && how !== 'unchecked' ? reader : undefined;
  const anchor = slot('anchor', 'bigint');
  const matching = (isAt: RawBuilder<unknown>) => sql`select ${columns} from message
    where message.realm_id = ${realmId} and ${isAt}
      and ${narrowCondition(realmId, narrow)} and ${isInHistoryOf({ reader: owner })}`;
  const hasFewPlaces = how === 'byPlace';
  /** The messages on one side of the anchor. */
  const side = (direction: Bounds['direction'], planned: number): RawBuilder<unknown> => {
    const at = { realmId, direction, anchor };
    if (narrow.length > 0) {
      const limit = slot(direction, 'integer');
      return sql`(${selectSide(columns, narrow, { ...at, limit, reader: owner, places: hasFewPlaces ? 'few' : 'many' })})`;
    }
    return limited(
      planned,
      slot(direction, 'integer'),
      inOrder(sql`id`, at),
      owner === undefined || !hasFewPlaces
        ? matching(isOnSide(sql`message.id`, at))
        : sql`select ${columns} from message
            where message.realm_id = ${realmId} and message.id = any(array(
              ${nearestByPlace({ ...at, limit: sql.lit(planned) }, [], owner)}))`,
    );
  };
  const parts = [
    ...(before === 0 ? [] : [side('before', before)]),
    ...(includesAnchor ? [matching(sql`message.id = ${anchor}`)] : []),
    ...(after === 0 ? [] : [side('after', after)]),
  ];
  return parts.length === 0
    ? sql`select ${columns} from message where false`
    : sql.join(parts, sql` union all `);
};
