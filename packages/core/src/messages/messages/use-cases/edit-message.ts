import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies } from '../../../access';
import type { NoticeDependencies } from '../../../channels';
import { enqueueNotice, enqueueNotices, resolutionKeys } from '../../../channels';
import type { Clock, Unexpected } from '../../../kernel';
import type { Attachment } from '../../attachments/attachment';
import type { MentionFailure } from '../../sending/mention-permission';
import type { Reader, Transact, Transaction } from '../../transaction';
import type { EditableMessage, NewContent } from '../content-edit';
import type { EditMessage } from '../edit-command';
import type { EditPlan, EditPlanFailure } from '../edit-plan';
import { planEdit } from '../edit-plan';
import { checkContentEdit } from '../edit-rules';
import type { MoveFailure } from '../move-plan';
import { planMove } from '../move-plan';
import type { PlannedMove } from '../planned-move';
import { announceEdit } from '../steps/announce-edit';
import type { ContentFailure } from '../steps/edit-content';
import { prepareContent, writeContent } from '../steps/edit-content';
import { loadEditable } from '../steps/load-editable';
import { loadMoveFacts } from '../steps/load-move-facts';
import type { MoveOutcome } from '../steps/move-messages';
import { moveMessages } from '../steps/move-messages';
import { deleteResolutionNotice } from '../steps/delete-resolution-notice';
import type { MessageFailure } from '../../failures';

export type EditMessageFailure =
  | MessageFailure<'InvalidMessage' | 'EditingTurnedOff' | 'MayNotEdit' | 'ContentEditTooLate'>
  | EditPlanFailure
  | MoveFailure
  | MentionFailure
  | ContentFailure;

type Dependencies = NoticeDependencies &
  RenderingDependencies & { readonly transact: Transact; readonly clock: Clock };

/**
 * Reports a move. Instead of reporting the opposite of what was just reported, it cancels or
 * deletes the earlier notice.
 */
const reportMove = (
  dependencies: NoticeDependencies,
  tx: Transaction,
  caller: Caller,
  { isResolution, notices, target: { channel } }: MoveOutcome,
  now: number,
): TE.TaskEither<Unexpected, void> => {
  const [first] = notices;
  if (!isResolution || first === undefined) {
    return enqueueNotices(dependencies)(tx, caller.realm, notices);
  }
  const { own, opposite } = resolutionKeys(caller.realm.id, channel.id, first.topic);
  return pipe(
    tx.jobs.finish(opposite),
    TE.flatMap((isCancelled) =>
      isCancelled
        ? TE.right(true)
        : deleteResolutionNotice(tx, caller, { channel, topic: first.topic }, now),
    ),
    TE.flatMap((isNoticeDeleted) =>
      isNoticeDeleted ? TE.right(undefined) : enqueueNotice(tx, caller.realm, first, own),
    ),
  );
};

/** Plans the move, if there is one and the caller may make it; undefined if the message stays. */
const decideMove = (
  tx: Reader,
  caller: Caller,
  { message }: EditableMessage,
  { topic = message.topic, channelId }: EditPlan,
  now: number,
): TE.TaskEither<MoveFailure | Unexpected, PlannedMove | undefined> => {
  const here = message.channel;
  return here === undefined || (topic === message.topic && channelId === undefined)
    ? TE.right(undefined)
    : pipe(
        loadMoveFacts(tx, caller, here, channelId),
        TE.flatMapEither((facts) =>
          planMove(caller, { message, from: here.channel, topic }, facts, now),
        ),
      );
};

const change = (
  dependencies: Dependencies,
  tx: Transaction,
  caller: Caller,
  command: EditMessage,
  prepared: E.Either<ContentFailure, NewContent | undefined>,
  now: number,
): TE.TaskEither<EditMessageFailure, readonly Attachment[]> =>
  pipe(
    loadEditable(tx, caller, command.messageId, command.propagateMode),
    TE.bindTo('editable'),
    TE.tap(({ editable }) =>
      TE.fromEither(
        command.content === undefined
          ? E.right(undefined)
          : checkContentEdit(caller, editable.message, now),
      ),
    ),
    TE.bindW('plan', ({ editable }) =>
      TE.fromEither<EditPlanFailure, EditPlan>(planEdit(command, editable.message, editable.view)),
    ),
    TE.bindW('planned', ({ editable, plan }) => decideMove(tx, caller, editable, plan, now)),
    TE.bindW('rendered', () => TE.fromEither(prepared)),
    TE.bindW('content', ({ editable, rendered }) =>
      rendered === undefined
        ? TE.right(undefined)
        : writeContent(tx, caller, editable, rendered, now),
    ),
    TE.bindW('moved', ({ planned }) =>
      planned === undefined
        ? TE.right(undefined)
        : moveMessages(tx, dependencies.renderer, caller, planned, command, now),
    ),
    TE.tap(({ content, moved }) =>
      content === undefined || moved === undefined
        ? TE.right(undefined)
        : tx.edits.joinRecords(caller.realm.id, command.messageId),
    ),
    TE.tap(({ editable, content, moved }) =>
      announceEdit(tx, caller, editable, content, moved, now),
    ),
    TE.tap(({ moved }) =>
      moved === undefined ? TE.right(undefined) : reportMove(dependencies, tx, caller, moved, now),
    ),
    TE.map(({ content }) => content?.files.detached ?? []),
  );

/**
 * Edits a message, or moves it and others with it. A job that is enqueued in the same transaction
 * posts notices about a move. Returns the editor's own files that no message links after the edit.
 *
 * Source: docs/reference/editing.md#order-of-checks.
 */
export const editMessage =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    command: EditMessage,
  ): TE.TaskEither<EditMessageFailure, readonly Attachment[]> =>
    pipe(
      TE.fromTask<E.Either<ContentFailure, NewContent | undefined>, EditMessageFailure>(
        prepareContent(dependencies, caller, command.content),
      ),
      TE.bindTo('prepared'),
      TE.bind('now', () => TE.fromIO<number, EditMessageFailure>(dependencies.clock.now)),
      TE.flatMap(({ prepared, now }) =>
        dependencies.transact(caller, (tx: Transaction) =>
          change(dependencies, tx, caller, command, prepared, now),
        ),
      ),
    );
