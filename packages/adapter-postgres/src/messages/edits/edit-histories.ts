import type { Async, RealmId } from '@parley/core/kernel';
import type { EditRecord } from '@parley/core/messages';
import { chunksByWeight } from '@parley/core/kernel';
import { boundedHistory, maxEditHistoryBytes, maxEditRecords } from '@parley/core/messages';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { unnested } from '../../connection/rows-of';
import { doneOn, rows, sqlOn } from '../../connection/run';
import type { Db } from '../../database';

/** A history that exceeds a limit, and its bytes. */
type LongHistory = { readonly id: number; readonly bytes: number };

type LoadedHistory = { readonly id: number; readonly edit_history: readonly EditRecord[] };

/**
 * Bytes of histories that are loaded at once, or one history: a move may exceed the limit in every
 * message of a long topic at the same time.
 */
export const maxBytesAtOnce = 1024 * 1024;

const batchesOf = chunksByWeight<LongHistory>(maxBytesAtOnce, ({ bytes }) => bytes);

const toShortened = ({ id, edit_history: history }: LoadedHistory) => ({
  id,
  history: JSON.stringify(boundedHistory(history)),
});

const shorten = (db: Db, realmId: RealmId, ids: readonly number[]): Async<void> =>
  pipe(
    rows(
      sqlOn<LoadedHistory>(db)`
        select id, edit_history from message
        where realm_id = ${realmId} and id = any(${ids}::bigint[])`,
    ),
    TE.flatMap(
      (loaded) =>
        doneOn(db)`update message set edit_history = shortened.history::jsonb
        from ${unnested(loaded.map(toShortened), 'shortened', { id: 'bigint', history: 'text' })}
        where message.realm_id = ${realmId} and message.id = shortened.id`,
    ),
  );

/**
 * Runs an update of `message` that adds to edit histories, and then shortens those that exceed
 * their limits, some at a time. Few ever do, so their texts are measured in the database.
 */
export const withinHistoryLimits = (
  db: Db,
  realmId: RealmId,
  update: RawBuilder<unknown>,
): Async<void> =>
  pipe(
    rows(
      sqlOn<LongHistory>(db)`
        with changed as (${update} returning id, edit_history)
        select id, octet_length(edit_history::text) as bytes from changed
        where jsonb_array_length(edit_history) > ${maxEditRecords}
          or octet_length(edit_history::text) > ${maxEditHistoryBytes}`,
    ),
    TE.flatMap((histories) =>
      pipe(
        batchesOf(histories),
        TE.traverseSeqArray((batch) =>
          shorten(
            db,
            realmId,
            batch.map(({ id }) => id),
          ),
        ),
      ),
    ),
    TE.map(() => undefined),
  );
