import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { MessageId } from '../../shared/id';
import type { InvalidMessage } from '../message-failures';
import { invalidMessage } from '../message-failures';
import { accessMessage } from './access-message';
import type { LoadingDependencies, MessageWithFlags } from './load-messages';
import { loadMessages } from './load-messages';

type Dependencies = LoadingDependencies & {
  readonly snapshot: UnitOfWork<'linkifiers' | 'messages'>;
};

/** Source: reference, «GET /messages/{message_id}». */
export const getMessage =
  ({ snapshot, renderer }: Dependencies) =>
  (
    caller: Caller,
    { messageId }: { readonly messageId: MessageId },
  ): TE.TaskEither<InvalidMessage | Unexpected, MessageWithFlags> =>
    snapshot((tx) =>
      pipe(
        accessMessage(tx, caller, messageId),
        TE.flatMap(() => loadMessages({ renderer }, tx, caller, [messageId])),
        TE.flatMap(([found]) =>
          found === undefined
            ? TE.left<InvalidMessage | Unexpected>(invalidMessage)
            : TE.right(found),
        ),
      ),
    );
