import type { Async, MessageId, RealmId } from '@parley/core/kernel';
import type { EditRecord, Move } from '@parley/core/messages';
import { foldCase } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { doneOn } from '../../connection/run';
import type { Db } from '../../database';
import { withinHistoryLimits } from './edit-histories';
import { moveStateToChannel } from './move-to-channel';

/** Moves messages to another topic or channel, with all per-user state. */
export const moveMessages = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
  move: Move,
): Async<void> => {
  const { from, to, topic, editorId, movedAt, countsAsMove } = move;
  const isOther = from.channelId !== to.channelId;
  const record: EditRecord = {
    userId: editorId,
    timestamp: movedAt,
    ...(topic === undefined ? {} : { topic }),
    ...(isOther ? { prevChannelId: from.channelId, channelId: to.channelId } : {}),
  };
  const remembered =
    topic === undefined
      ? sql`${JSON.stringify(record)}::jsonb`
      : sql`${JSON.stringify(record)}::jsonb || jsonb_build_object('prevTopic', topic)`;
  return pipe(
    isOther ? moveStateToChannel(db, realmId, ids, move) : TE.right(undefined),
    TE.flatMap(() =>
      withinHistoryLimits(
        db,
        realmId,
        sql`update message set
                recipient_id = ${to.recipientId},
                topic = coalesce(${topic ?? null}::text, topic),
                topic_key = coalesce(${topic === undefined ? null : foldCase(topic)}::text, topic_key),
                last_moved_at = case when ${countsAsMove}::boolean
                  then ${movedAt}::bigint else last_moved_at end,
                edit_history = jsonb_build_array(${remembered}) || edit_history
              where realm_id = ${realmId} and id = any(${ids}::bigint[])`,
      ),
    ),
  );
};

/** Merges the two newest edit records of a message. */
export const joinRecords = (db: Db, realmId: RealmId, id: MessageId): Async<void> =>
  doneOn(db)`update message set edit_history =
      jsonb_build_array((edit_history -> 1) || (edit_history -> 0))
        || (edit_history - 0 - 0)
    where realm_id = ${realmId} and id = ${id} and jsonb_array_length(edit_history) > 1`;
