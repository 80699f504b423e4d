import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../../access';
import type { MessageForViewer } from '../../../channels';
import { canReadMessage } from '../../../channels';
import type { MessageId, Unexpected, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

/** Loads a message that the viewer may read; missing and hidden messages are the same failure. */
export const accessMessage = (
  { messages }: Pick<Reader, 'messages'>,
  viewer: Viewer,
  messageId: MessageId,
): Work<MessageFailure<'InvalidMessage'>, MessageForViewer> =>
  pipe(
    messages.findFor(viewer.realm.id, viewer.user?.id, messageId),
    TE.flatMap(TE.fromOption(() => messageFailure('InvalidMessage'))),
    TE.filterOrElse(
      (message): boolean => canReadMessage(viewer, message),
      (): MessageFailure<'InvalidMessage'> | Unexpected => messageFailure('InvalidMessage'),
    ),
  );

/** The same, for a change of the message: a message of an archived channel is missing, too. */
export const accessChangeable = (
  reader: Pick<Reader, 'messages'>,
  viewer: Viewer,
  messageId: MessageId,
): Work<MessageFailure<'InvalidMessage'>, MessageForViewer> =>
  pipe(
    accessMessage(reader, viewer, messageId),
    ensure(({ channel }) => channel?.channel.isArchived !== true, messageFailure('InvalidMessage')),
  );
