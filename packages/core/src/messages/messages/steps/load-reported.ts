import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { systemBot } from '../../../access';
import { resolutionKeys } from '../../../channels';
import type { Async, MessageId, Timestamp } from '../../../kernel';
import { term } from '../../narrows/narrow';
import type { Reader, Transaction } from '../../transaction';
import { endOfHistory } from '../anchor';
import type { DeletionFacts } from '../deletion-plan';
import type { MessageView } from '../message-view';
import type { PlannedMove } from '../planned-move';
import type { ReportedFacts } from '../resolution-notice';
import { isTakenBack } from '../resolution-notice';
import { loadDeletionFacts } from './delete-messages';

/** The newest message that the new topic has after the move. */
const newestThere = (
  { messages }: Reader,
  { realm }: Caller,
  { target: { channel }, topic }: PlannedMove,
  moved: readonly MessageId[],
): Async<MessageView | undefined> =>
  pipe(
    messages.idsInRange(realm.id, {
      narrow: [term('channel', channel.recipientId), term('topic', topic)],
      history: { _tag: 'Shared' },
      anchor: endOfHistory,
      includeAnchor: true,
      before: 1,
      after: 0,
    }),
    TE.map((present) => [...present, ...moved.slice(-1)].sort((a, b) => a - b).slice(-1)),
    TE.flatMap((ids) => messages.views(realm, ids)),
    TE.map((views) => views.at(-1)),
  );

/**
 * Loads what the deletion of the notice depends on, unless another transaction has locked it. The
 * moved messages are already locked in the order of their ids, so waiting for a lock on the notice
 * could deadlock.
 */
const loadIfFree = (
  tx: Transaction,
  { realm }: Caller,
  { topic }: PlannedMove,
  id: MessageId,
): Async<DeletionFacts | undefined> =>
  pipe(
    tx.edits.tryLock(realm.id, id),
    TE.flatMap((isLocked) =>
      isLocked
        ? pipe(
            tx.messages.loadManyFor(realm.id, undefined, [id]),
            // It may move with the others before it is deleted.
            TE.flatMap((found) =>
              loadDeletionFacts(
                tx,
                realm.id,
                found.map((notice) => ({ ...notice, topic })),
              ),
            ),
          )
        : TE.right(undefined),
    ),
  );

/**
 * Loads what was reported of the opposite of a move that resolves or unresolves a topic. A notice
 * that still waits is cancelled: only so is it known that nobody posts it meanwhile. One that was
 * posted counts if it is the newest message of the topic and younger than `resolutionGraceSeconds`.
 *
 * Source: docs/reference/editing.md#notices.
 */
export const loadReported = (
  tx: Transaction,
  caller: Caller,
  planned: PlannedMove,
  moved: readonly MessageId[],
  now: Timestamp,
): Async<ReportedFacts> => {
  const keys = resolutionKeys(caller.realm.id, planned.target.channel.id, planned.topic);
  return pipe(
    tx.jobs.finish(keys.opposite),
    TE.bindTo('isCancelled'),
    TE.bind('notice', ({ isCancelled }) =>
      isCancelled
        ? TE.right(undefined)
        : pipe(
            TE.Do,
            TE.bind('newest', () => newestThere(tx, caller, planned, moved)),
            TE.bind('bot', () => systemBot(tx, caller.realm, 'notification')),
            TE.flatMap(({ newest, bot }) =>
              newest !== undefined && isTakenBack(newest, bot.id, now)
                ? loadIfFree(tx, caller, planned, newest.id)
                : TE.right(undefined),
            ),
          ),
    ),
  );
};
