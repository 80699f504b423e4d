import type { EditRecord, RealmId, Unexpected } from '@parley/core';
import { boundedHistory, maxEditHistoryBytes, maxEditRecords } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { done, rows, written } from '../connection/run';
import type { Db } from '../database';

type LongHistory = { readonly id: number; readonly edit_history: readonly EditRecord[] };

/**
 * Runs an update of `message` that adds to edit histories, and then shortens those that exceed
 * their limits. Few ever do, so their texts are measured in the database.
 */
export const withinHistoryLimits = (
  db: Db,
  realmId: RealmId,
  update: RawBuilder<unknown>,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    rows(
      written(
        db,
        sql<LongHistory>`
          with changed as (${update} returning id, edit_history)
          select id, edit_history from changed
          where jsonb_array_length(edit_history) > ${maxEditRecords}
            or octet_length(edit_history::text) > ${maxEditHistoryBytes}`,
      ),
    ),
    TE.flatMap(
      TE.traverseSeqArray(({ id, edit_history: history }) =>
        done(
          written(
            db,
            sql`update message set edit_history = ${JSON.stringify(boundedHistory(history))}::jsonb
                where realm_id = ${realmId} and id = ${id}`,
          ),
        ),
      ),
    ),
    TE.map(() => undefined),
  );
