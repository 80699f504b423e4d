import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageId, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { HistorySnapshot } from '../snapshots';
import { snapshotsOf } from '../snapshots';
import { accessMessage } from '../steps/access-message';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

type MessageHistory = {
  /** Oldest first. */
  readonly snapshots: readonly HistorySnapshot[];
  readonly isDirect: boolean;
};

/** Source: docs/reference/messages.md#edit-history. */
export const getHistory =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  (
    caller: Caller,
    { messageId }: { readonly messageId: MessageId },
  ): Work<MessageFailure<'EditHistoryDisabled' | 'InvalidMessage'>, MessageHistory> => {
    const visibility = caller.realm.settings.message_edit_history_visibility_policy;
    return visibility === 'none'
      ? TE.left(messageFailure('EditHistoryDisabled'))
      : snapshot(caller.realm.id)((tx) =>
          pipe(
            accessMessage(tx, caller, messageId),
            TE.flatMap(() => tx.messages.views(caller.realm, [messageId])),
            ensure((views) => views.length > 0, messageFailure('InvalidMessage')),
            TE.map((views) => ({
              snapshots: views.flatMap((view) => snapshotsOf(view, visibility)),
              isDirect: views.every(({ place }) => place._tag === 'InConversation'),
            })),
          ),
        );
  };
