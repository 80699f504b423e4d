import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageForViewer } from '../../../channels';
import { canReadMessage } from '../../../channels';
import type { MessageId, Unexpected } from '../../../kernel';
import { sameText } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { PropagateMode } from '../edit-plan';
import { isFreeOfMoveLimits, canMoveOfAge } from '../edit-rules';
import type { PlannedMove } from '../planned-move';
import { isRenaming, isToOtherChannel } from '../planned-move';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

type Tx = Pick<Transaction, 'edits' | 'messages'>;

const isTogether = (one: MessageForViewer, other: MessageForViewer): boolean =>
  one.recipientId === other.recipientId && sameText(one.topic, other.topic);

/** Locks and loads the messages to move, and fails if some of them are too old for the caller. */
export const loadMoved = (
  tx: Tx,
  caller: Caller,
  planned: PlannedMove,
  mode: PropagateMode,
  now: number,
): TE.TaskEither<
  MessageFailure<'MoveTooLate' | 'InvalidMessage'> | Unexpected,
  readonly MessageId[]
> => {
  const { message } = planned;
  const ids =
    mode === 'change_one'
      ? TE.right([message.id])
      : tx.edits.idsInTopic(
          caller.realm.id,
          message.recipientId,
          message.topic,
          mode === 'change_later' ? message.id : undefined,
        );
  const changes = { topic: isRenaming(planned), channel: isToOtherChannel(planned) };
  const isLimited = mode === 'change_all' && !isFreeOfMoveLimits(caller);
  return pipe(
    ids,
    TE.flatMap((all) => tx.edits.lock(caller.realm.id, all)),
    TE.flatMap((locked) => tx.messages.loadManyFor(caller.realm.id, caller.user.id, locked)),
    // A message may have been moved before it was locked.
    TE.map((found) => found.filter((each) => isTogether(message, each))),
    TE.flatMapEither(
      (found): E.Either<MessageFailure<'MoveTooLate' | 'InvalidMessage'>, readonly MessageId[]> => {
        const readable = found.filter((each) => canReadMessage(caller, each));
        const movable = readable.filter(({ sentAt }) => canMoveOfAge(caller, changes, sentAt, now));
        return isLimited && movable.length < readable.length
          ? E.left(
              messageFailure('MoveTooLate', {
                ...{
                  firstAllowed: movable[0]?.id ?? null,
                  total: readable.length,
                  allowed: movable.length,
                },
              }),
            )
          : E.right((changes.channel ? readable : found).map(({ id }) => id));
      },
    ),
    TE.filterOrElseW(
      (found) => found.includes(message.id),
      () => messageFailure('InvalidMessage'),
    ),
  );
};
