import type { Async, MessageId, RealmId, UserId } from '@parley/core/kernel';
import { manualFlags } from '@parley/core/kernel';
import type { FlagsOfMove, MoveOutcome, MovePlaces } from '@parley/core/messages';
import { flagsOfMove } from '@parley/core/messages';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { fromAllRows, fromOnlyRow, sqlOn } from '../../connection/run';
import type { Db } from '../../database';
import { flagBits, isEntered } from '../flags/flag-bits';
import { namedBlocks, numberOf, runsAsSql } from '../flags/flag-ranges';
import { isToEveryone, loadRowFlags, toFlagHolders } from './flag-holders';
import { losesFlags, messageStates } from './moved-states';

/** The flags that a move is about to change for users who are not subscribed to the new channel. */
const loadChanges = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
  places: MovePlaces,
): Async<readonly FlagsOfMove[]> =>
  fromAllRows(
    sqlOn<{ user_id: UserId; flag: number | null; ids: readonly MessageId[] }>(db)`
      with ${messageStates(realmId, ids, places)}, ${namedBlocks(runsAsSql(ids))}
      select user_id, null::smallint as flag, array_agg(id order by id) as ids
      from unread where user_id not in (select user_id from staying)
      group by user_id
      union all
      select flag_range.user_id, flag_range.flag, array_agg(moved.id order by moved.id)
      from named
      join flag_range on flag_range.realm_id = ${realmId} and flag_range.block = named.block
        and flag_range.ranges && named.ranges
        and ${losesFlags(realmId, sql`flag_range.user_id`, places)}
      join moved on flag_range.ranges @> moved.id
      group by flag_range.user_id, flag_range.flag`,
    (found) =>
      flagsOfMove(
        found.flatMap(({ user_id, flag: number, ids: messageIds }) => {
          const flag =
            number === null ? 'read' : manualFlags.find((name) => numberOf(name) === number);
          return flag === undefined ? [] : [{ userId: user_id, flag, messageIds }];
        }),
      ),
  );

type Row = {
  readonly entered_for: readonly UserId[];
  readonly readers: readonly UserId[];
};

/** Who will have the announced messages without having received them, and who will have read one. */
const loadHistories = (
  db: Db,
  realmId: RealmId,
  places: MovePlaces,
  { id, others }: Parameters<typeof loadMoveOutcome>[4],
): Async<Row> =>
  fromOnlyRow(
    sqlOn<Row>(db)`
      with ${messageStates(realmId, [id, ...others], places)},
      kept as (
        select user_id, message_id as id, flags from message_flag
        where realm_id = ${realmId} and message_id = any(${[id, ...others]}::bigint[])
          and not ${losesFlags(realmId, sql`message_flag.user_id`, places)}
      ),
      unread_there as (
        select user_id from entering where id = ${id} and is_unread
        union
        select user_id from kept
        where id = ${id} and flags & ${sql.lit(flagBits.unread)} <> 0
      )
      select
        array(
          select user_id from entering
          union
          select user_id from kept where ${isEntered('flags')}
          order by user_id) as entered_for,
        array(
          select user_id from reading where id = ${id}
          union
          select user_id from (
            select user_id from staying
            union
            select user_id from kept
            where id = ${id} and flags & ${sql.lit(flagBits.historical)} <> 0
          ) as present
          where user_id not in (select user_id from receiving where id = ${id})
            and user_id not in (select user_id from unread_there)
          order by user_id) as readers`,
    (row) => row,
  );

/** What will be so after a move to another channel, for which `moveStateToChannel` writes it. */
export const loadMoveOutcome = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
  places: MovePlaces,
  announced: { readonly id: MessageId; readonly others: readonly MessageId[] },
): Async<MoveOutcome> =>
  pipe(
    TE.Do,
    TE.bind('flags', () => loadChanges(db, realmId, ids, places)),
    TE.bind('histories', () => loadHistories(db, realmId, places, announced)),
    TE.bind('flagged', () =>
      loadRowFlags(
        db,
        realmId,
        announced.id,
        (userId) => sql`not ${losesFlags(realmId, userId, places)}`,
      ),
    ),
    TE.bind('isToAll', () => isToEveryone(db, realmId, announced.id)),
    TE.map(({ flags, histories, flagged, isToAll }) => ({
      flags,
      holders: toFlagHolders(flagged, histories.readers, isToAll),
      audienceFacts: {
        people: [],
        enteredFor: histories.entered_for,
      },
    })),
  );
