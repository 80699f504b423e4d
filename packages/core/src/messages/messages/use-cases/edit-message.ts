import type * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies } from '../../../access';
import type { NoticeDependencies } from '../../../channels';
import type { Attachment } from '../../attachments/attachment';
import type { MessageFailure } from '../../failures';
import type { MentionFailure } from '../../sending/mention-permission';
import type { Transaction } from '../../transaction';
import type { NewContent } from '../content-edit';
import type { EditMessage } from '../edit-command';
import type { EditCheckFailure } from '../edit-plan';
import { planEdit } from '../edit-plan';
import { applyEdit } from '../steps/apply-edit';
import { loadEditFacts } from '../steps/load-edit-facts';
import type { ContentFailure } from '../steps/prepare-content';
import { prepareContent } from '../steps/prepare-content';
import type { Ports } from '../../use-case-ports';

type EditMessageFailure =
  | MessageFailure<'InvalidMessage'>
  | EditCheckFailure
  | MentionFailure
  | ContentFailure;

type Dependencies = NoticeDependencies & RenderingDependencies & Pick<Ports, 'clock' | 'transact'>;

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
          pipe(
            loadEditFacts(tx, dependencies.renderer, caller, command, prepared, now),
            TE.flatMapEither((facts) => planEdit(caller, command, facts, now)),
            TE.tap((plan) => applyEdit(dependencies, tx, caller, command.messageId, plan)),
            TE.map(({ detached }) => detached),
          ),
        ),
      ),
    );
