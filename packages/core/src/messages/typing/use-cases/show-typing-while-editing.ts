import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageForViewer } from '../../../channels';
import { hasSharedHistory } from '../../../channels';
import type { Clock, MessageId, Unexpected, UserId } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import { checkContentEdit } from '../../messages/edit-rules';
import { accessMessage } from '../../messages/steps/access-message';
import type { Reader, Transact, Transaction } from '../../transaction';
import {
  requireTypingShown,
  listenersAmong,
  listenersIn,
  listenersKnowing,
} from '../steps/typing-listeners';
import type { TypingOp, TypingWhileEditing } from '../typing-events';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

export type ShowTypingWhileEditingFailure =
  | MessageFailure<
      | 'ContentEditTooLate'
      | 'EditingTurnedOff'
      | 'InvalidMessage'
      | 'MayNotEdit'
      | 'TypingTurnedOff'
    >
  | Unexpected;

type Dependencies = { readonly transact: Transact; readonly clock: Clock };

type Found = {
  readonly place: TypingWhileEditing['place'];
  readonly listeners: readonly UserId[];
};

const loadListeners = (
  tx: Reader,
  caller: Caller,
  { id, channel, topic }: MessageForViewer,
): TE.TaskEither<Unexpected, Found> => {
  if (channel !== undefined) {
    const { id: channelId, privacy } = channel.channel;
    return pipe(
      listenersIn(tx, caller, channelId),
      // With protected history, some subscribers may not have the message.
      TE.flatMap((subscribers) =>
        hasSharedHistory(privacy)
          ? TE.right(subscribers)
          : tx.messages.holdersAmong(caller.realm.id, id, subscribers),
      ),
      TE.flatMap((listeners) => listenersKnowing(tx, caller, [caller.user], listeners)),
      TE.map((listeners) => ({ place: { _tag: 'InChannel', channelId, topic }, listeners })),
    );
  }
  return pipe(
    tx.messages.audienceFactsOf(caller.realm.id, [id]),
    TE.flatMap(({ people }) => listenersAmong(tx, caller, people)),
    TE.map((listeners) => ({ place: { _tag: 'InConversation', userIds: listeners }, listeners })),
  );
};

/**
 * Notifies the readers of a message that its sender started or stopped editing it.
 *
 * Source: docs/reference/sending.md#typing-notifications.
 */
export const showTypingWhileEditing =
  ({ transact, clock }: Dependencies) =>
  (
    caller: Caller,
    { op, messageId }: { readonly op: TypingOp; readonly messageId: MessageId },
  ): TE.TaskEither<ShowTypingWhileEditingFailure, void> =>
    transact(caller, (tx: Transaction) =>
      pipe(
        accessMessage(tx, caller, messageId),
        TE.filterOrElseW(
          ({ channel }) => channel?.channel.isArchived !== true,
          () => messageFailure('InvalidMessage'),
        ),
        TE.bindTo('message'),
        TE.tap(({ message }) => TE.fromEither(checkContentEdit(caller, message, clock.now(), 0))),
        TE.tap(({ message }) =>
          requireTypingShown(tx, caller, message.channel === undefined ? 'direct' : 'channel'),
        ),
        TE.bindW('found', ({ message }) => loadListeners(tx, caller, message)),
        TE.flatMap(({ found: { place, listeners } }) =>
          listeners.length === 0
            ? TE.right(undefined)
            : tx.events.emit(caller.realm.id, [
                {
                  event: {
                    _tag: 'TypingWhileEditing',
                    op,
                    senderId: caller.user.id,
                    messageId,
                    place,
                  },
                  audience: onlyTo(...listeners),
                },
              ]),
        ),
      ),
    );
