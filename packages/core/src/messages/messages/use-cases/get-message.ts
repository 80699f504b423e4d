import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Renderer, Viewer } from '../../../access';
import { accessFailure, isCaller } from '../../../access';
import type { MessageId, Unexpected, Work } from '../../../kernel';
import type { Snapshot } from '../../transaction';
import { accessMessage } from '../steps/access-message';
import type { MessageWithFlags } from '../steps/load-messages';
import { loadMessages } from '../steps/load-messages';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

type Dependencies = {
  readonly snapshot: Snapshot;
  readonly renderer: Pick<Renderer, 'topicLinks'>;
};

/**
 * Visitors must log in, for every failure. Source: docs/reference/messages.md#fetching-messages.
 */
export const getMessage =
  ({ snapshot, renderer }: Dependencies) =>
  (
    viewer: Viewer,
    { messageId }: { readonly messageId: MessageId },
  ): Work<MessageFailure<'InvalidMessage'> | AccessFailure<'NotLoggedIn'>, MessageWithFlags> =>
    snapshot(viewer.realm.id)((tx) =>
      pipe(
        accessMessage(tx, viewer, messageId),
        TE.flatMap(() => loadMessages(tx, renderer, viewer, [messageId])),
        TE.flatMap(([found]) =>
          found === undefined
            ? TE.left<MessageFailure<'InvalidMessage'> | Unexpected>(
                messageFailure('InvalidMessage'),
              )
            : TE.right(found),
        ),
        TE.mapLeft((failure) =>
          failure._tag === 'InvalidMessage' && !isCaller(viewer)
            ? accessFailure('NotLoggedIn')
            : failure,
        ),
      ),
    );
