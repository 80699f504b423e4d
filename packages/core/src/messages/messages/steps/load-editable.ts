import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async, MessageId, Work } from '../../../kernel';
import { together } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { EditableMessage } from '../content-edit';
import type { PropagateMode } from '../requested-changes';
import { accessChangeable } from './access-message';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

const lockFor = (
  { edits }: Pick<Transaction, 'edits'>,
  { realm }: Caller,
  id: MessageId,
  mode: PropagateMode,
): Async<readonly MessageId[]> => {
  switch (mode) {
    case 'change_one':
      return edits.lock(realm.id, [id]);
    case 'change_later':
      return edits.lockWithTopic(realm.id, id, 'later');
    case 'change_all':
      return edits.lockWithTopic(realm.id, id, 'all');
  }
};

/**
 * Loads a message to edit: locks it until the end of the transaction, and fails if the caller
 * cannot read it or its channel is archived.
 *
 * @param mode which messages of the topic are also locked, because they move with it
 */
export const loadEditable = (
  tx: Pick<Transaction, 'edits' | 'messages'>,
  caller: Caller,
  messageId: MessageId,
  mode: PropagateMode = 'change_one',
): Work<MessageFailure<'InvalidMessage'>, EditableMessage> =>
  pipe(
    // The statements are sent together, the lock first.
    together({
      locked: lockFor(tx, caller, messageId, mode),
      message: accessChangeable(tx, caller, messageId),
      views: tx.messages.views(caller.realm, [messageId]),
    }),
    TE.flatMap(({ message, views: [view] }) =>
      view === undefined ? TE.left(messageFailure('InvalidMessage')) : TE.right({ message, view }),
    ),
  );
