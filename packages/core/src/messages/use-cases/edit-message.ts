import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Attachment } from '../../attachments/attachment';
import type { FileAccessNeeds } from '../../attachments/use-cases/access-attachment';
import type { Caller } from '../../authentication/caller';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { EditMessage } from '../edit-command';
import type { EditPlan, EditPlanFailure } from '../edit-plan';
import { planEdit } from '../edit-plan';
import { mayEditContent } from '../edit-rules';
import type { ChannelNotice } from '../notice';
import type { ContentEditTooLate, EditingTurnedOff, MayNotEdit } from '../edit-failures';
import type { InvalidMessage } from '../message-failures';
import type { DeletionNeeds } from './delete-messages';
import { loadEditable } from './load-editable';
import { announceEdit } from './announce-edit';
import type { ContentFailure, NewContent } from './edit-content';
import { prepareContent, writeContent } from './edit-content';
import type { MentionFailure, MentionNeeds } from './may-mention';
import type { MoveOutcome } from './move-messages';
import { moveMessages } from './move-messages';
import type { MoveFailure } from './plan-move';
import { planMove } from './plan-move';
import type { NoticeDependencies, NoticeNeeds } from './post-notices';
import { postNotices } from './post-notices';
import { takeBackNotice } from './take-back-notice';

export type EditMessageFailure =
  | InvalidMessage
  | EditingTurnedOff
  | MayNotEdit
  | ContentEditTooLate
  | EditPlanFailure
  | MoveFailure
  | MentionFailure
  | ContentFailure;

type Needs = DeletionNeeds | FileAccessNeeds | NoticeNeeds | MentionNeeds;
type Tx = Pick<Transaction, Needs>;

type Dependencies = NoticeDependencies & { readonly transact: UnitOfWork<Needs> };

/** What is to be said of a move, once what the contrary said is taken back. */
const noticesLeft = (
  tx: Tx,
  caller: Caller,
  moved: MoveOutcome | undefined,
  now: number,
): TE.TaskEither<Unexpected, readonly ChannelNotice[]> => {
  const [first] = moved?.notices ?? [];
  return moved?.isResolution === true && first !== undefined
    ? pipe(
        takeBackNotice(tx, caller, first, now),
        TE.map((isTakenBack) => (isTakenBack ? [] : [first])),
      )
    : TE.right(moved?.notices ?? []);
};

type Edited = {
  readonly notices: readonly ChannelNotice[];
  readonly detached: readonly Attachment[];
};

const change = (
  { renderer }: Dependencies,
  tx: Tx,
  caller: Caller,
  command: EditMessage,
  prepared: E.Either<ContentFailure, NewContent | undefined>,
  now: number,
): TE.TaskEither<EditMessageFailure, Edited> =>
  pipe(
    loadEditable(tx, caller, command.messageId, command.propagateMode),
    TE.bindTo('editable'),
    TE.tap(({ editable }) =>
      TE.fromEither(
        command.content === undefined
          ? E.right(undefined)
          : mayEditContent(caller, editable.message, now),
      ),
    ),
    TE.bindW('plan', ({ editable }) =>
      TE.fromEither<EditPlanFailure, EditPlan>(planEdit(command, editable.message, editable.view)),
    ),
    TE.bindW('planned', ({ editable, plan }) => planMove(tx, caller, editable.message, plan, now)),
    TE.bindW('rendered', () => TE.fromEither(prepared)),
    TE.bindW('content', ({ editable, rendered }) =>
      rendered === undefined
        ? TE.right(undefined)
        : writeContent(tx, caller, editable, rendered, now),
    ),
    TE.bindW('moved', ({ planned }) =>
      planned === undefined
        ? TE.right(undefined)
        : moveMessages(tx, renderer, caller, planned, command, now),
    ),
    TE.tap(({ content, moved }) =>
      content === undefined || moved === undefined
        ? TE.right(undefined)
        : tx.edits.joinRecords(caller.realm.id, command.messageId),
    ),
    TE.tap(({ editable, content, moved }) =>
      announceEdit(tx, caller, editable, content, moved, now),
    ),
    TE.bindW('notices', ({ moved }) => noticesLeft(tx, caller, moved, now)),
    TE.map(({ content, notices }) => ({ notices, detached: content?.files.detached ?? [] })),
  );

/**
 * Edits a message, or moves it and others with it. Notices about a move are posted once it is
 * done: that one fails changes nothing about the move. Answers the files of the editor's own that
 * no message links any more.
 *
 * Source: reference, «PATCH /messages/{message_id}».
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
        dependencies.transact((tx: Tx) => change(dependencies, tx, caller, command, prepared, now)),
      ),
      TE.tap(({ notices }) => postNotices(dependencies)(caller.realm, notices)),
      TE.map(({ detached }) => detached),
    );
