import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { MessageId } from '../../shared/id';
import type { MessageForViewer } from '../message-access';
import { canReadMessage } from '../message-access';
import type { InvalidMessage } from '../message-failures';
import { invalidMessage } from '../message-failures';

/** The message, if the caller may read it; missing and hidden are the same failure. */
export const accessMessage = (
  { messages }: Pick<Transaction, 'messages'>,
  caller: Caller,
  messageId: MessageId,
): TE.TaskEither<InvalidMessage | Unexpected, MessageForViewer> =>
  pipe(
    messages.findFor(caller.realm.id, caller.user.id, messageId),
    TE.flatMap(TE.fromOption(() => invalidMessage)),
    TE.filterOrElse(
      (message): boolean => canReadMessage(caller, message),
      (): InvalidMessage | Unexpected => invalidMessage,
    ),
  );
