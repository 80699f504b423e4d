import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageForViewer } from '../../../channels';
import { hasSharedHistory } from '../../../channels';
import type { Async, MessageId, UserId, Work } from '../../../kernel';
import { checkContentEdit } from '../../messages/edit-rules';
import { accessChangeable } from '../../messages/steps/access-message';
import type { Reader } from '../../transaction';
import type { TypingDependencies } from '../steps/typing-listeners';
import {
  requireTypingShown,
  listenersAmong,
  listenersIn,
  listenersKnowing,
  tellListeners,
} from '../steps/typing-listeners';
import type { TypingOp, TypingWhileEditing } from '../typing-events';
import type { MessageFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

type ShowTypingWhileEditingFailure = MessageFailure<
  'ContentEditTooLate' | 'EditingTurnedOff' | 'InvalidMessage' | 'MayNotEdit' | 'TypingTurnedOff'
>;

type Found = {
  readonly place: TypingWhileEditing['place'];
  readonly listeners: readonly UserId[];
};

const loadListeners = (
  tx: Reader,
  caller: Caller,
  { id, channel, topic }: MessageForViewer,
): Async<Found> => {
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
    TE.flatMap(({ people }) => tx.users.loadMany(caller.realm.id, people)),
    TE.flatMap((users) => listenersAmong(tx, caller, users)),
    TE.map((listeners) => ({ place: { _tag: 'InConversation', userIds: listeners }, listeners })),
  );
};

/**
 * Notifies the readers of a message that its sender started or stopped editing it.
 *
 * Source: docs/reference/sending.md#typing-notifications.
 */
export const showTypingWhileEditing =
  ({ clock, ...dependencies }: TypingDependencies & Pick<Ports, 'clock'>) =>
  (
    caller: Caller,
    { op, messageId }: { readonly op: TypingOp; readonly messageId: MessageId },
  ): Work<ShowTypingWhileEditingFailure, void> =>
    tellListeners(dependencies)<ShowTypingWhileEditingFailure>(caller, (reader) =>
      pipe(
        accessChangeable(reader, caller, messageId),
        TE.tapEither((message) => checkContentEdit(caller, message, clock.now(), 0)),
        TE.tap(({ channel }) =>
          requireTypingShown(reader, caller, channel === undefined ? 'direct' : 'channel'),
        ),
        TE.flatMap((message) => loadListeners(reader, caller, message)),
        TE.map(({ place, listeners }) => ({
          event: { _tag: 'TypingWhileEditing', op, senderId: caller.user.id, messageId, place },
          listeners,
        })),
      ),
    );
