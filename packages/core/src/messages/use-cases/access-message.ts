import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../authentication/caller';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { MessageId } from '../../shared/id';
import type { MessageForViewer } from '../message-access';
import { canReadMessage } from '../message-access';
import type { InvalidMessage } from '../message-failures';
import { invalidMessage } from '../message-failures';

/** The message, if the viewer may read it; missing and hidden are the same failure. */
export const accessMessage = (
  { messages }: Pick<Transaction, 'messages'>,
  viewer: Viewer,
  messageId: MessageId,
): TE.TaskEither<InvalidMessage | Unexpected, MessageForViewer> =>
  pipe(
    messages.findFor(viewer.realm.id, viewer.user?.id, messageId),
    TE.flatMap(TE.fromOption(() => invalidMessage)),
    TE.filterOrElse(
      (message): boolean => canReadMessage(viewer, message),
      (): InvalidMessage | Unexpected => invalidMessage,
    ),
  );
