import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageId, Work } from '../../../kernel';
import { checkDeletion } from '../deletion-permission';
import { deleteMessages } from '../steps/delete-messages';
import { loadEditable } from '../steps/load-editable';
import type { MessageFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

type DeleteMessageFailure = MessageFailure<'InvalidMessage' | 'MayNotDelete' | 'DeletionTooLate'>;

/** Deletes a message permanently. Source: docs/reference/messages.md#deleting-a-message. */
export const deleteMessage =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  (
    caller: Caller,
    { messageId }: { readonly messageId: MessageId },
  ): Work<DeleteMessageFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        loadEditable(tx, caller, messageId),
        TE.bindW('sender', ({ message }) => tx.users.find(caller.realm.id, message.senderId)),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.tapEither(({ message, sender, now }) =>
          checkDeletion(caller, message, O.toUndefined(sender)?.bot?.ownerId ?? null, now),
        ),
        TE.flatMap(({ message }) => deleteMessages(tx, caller.realm.id, [message], caller.user.id)),
      ),
    );
