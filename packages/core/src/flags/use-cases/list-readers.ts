import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { InvalidMessage } from '../../messages/message-failures';
import { accessMessage } from '../../messages/use-cases/access-message';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { MessageId, UserId } from '../../shared/id';
import type { ReadReceiptsDisabled } from '../flag-failures';
import { readReceiptsDisabled } from '../flag-failures';

type Dependencies = { readonly snapshot: UnitOfWork<'flags' | 'messages' | 'userSettings'> };

/**
 * Who has read the message, but for its sender and for those who do not let others know.
 *
 * Source: reference, «GET /messages/{message_id}/read_receipts».
 */
export const listReaders =
  ({ snapshot }: Dependencies) =>
  (
    caller: Caller,
    { messageId }: { readonly messageId: MessageId },
  ): TE.TaskEither<InvalidMessage | ReadReceiptsDisabled | Unexpected, readonly UserId[]> =>
    snapshot(({ flags, messages, userSettings }) =>
      pipe(
        accessMessage({ messages }, caller, messageId),
        TE.filterOrElseW(
          () => caller.realm.settings.enable_read_receipts,
          () => readReceiptsDisabled,
        ),
        TE.bindTo('message'),
        TE.bindW('readers', ({ message }) => flags.readersOf(caller.realm.id, message)),
        TE.bindW('settings', ({ readers }) => userSettings.of(caller.realm.id, readers)),
        TE.map(({ message, readers, settings }) =>
          readers.filter(
            (id) => id !== message.senderId && settings.get(id)?.send_read_receipts !== false,
          ),
        ),
      ),
    );
