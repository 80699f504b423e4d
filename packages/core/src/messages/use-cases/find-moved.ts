import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Channel } from '../../channels/channel';
import { isPrivate } from '../../channels/channel-privacy';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { MessageId, UserId } from '../../shared/id';
import { sameText } from '../../shared/text';
import { isGuest } from '../../users/user';
import type { EditMessage } from '../edit-command';
import { isFreeOfMoveLimits, mayMoveOfAge } from '../edit-rules';
import type { MessageForViewer } from '../message-access';
import { canReadMessage } from '../message-access';
import type { InvalidMessage, MoveTooLate } from '../message-failures';
import { invalidMessage, moveTooLate } from '../message-failures';
import { isResolvingToggle } from '../topic';
import type { PlannedMove } from './plan-move';

type Tx = Pick<Transaction, 'edits' | 'messages' | 'subscriptions' | 'users'>;

const isTogether = (one: MessageForViewer, other: MessageForViewer): boolean =>
  one.recipientId === other.recipientId && sameText(one.topic, other.topic);

/** The messages that go along, as far as the caller may move them. */
export const findMoved = (
  tx: Tx,
  caller: Caller,
  { message, from, target, topic }: PlannedMove,
  mode: EditMessage['propagateMode'],
  now: number,
): TE.TaskEither<MoveTooLate | InvalidMessage | Unexpected, readonly MessageId[]> => {
  const isOther = target.channel.id !== from.id;
  const ids =
    mode === 'change_one'
      ? TE.right([message.id])
      : tx.edits.idsInTopic(
          caller.realm.id,
          message.recipientId,
          message.topic,
          mode === 'change_later' ? message.id : undefined,
        );
  const changes = { topic: topic !== message.topic, channel: isOther };
  const isLimited =
    mode === 'change_all' &&
    !isFreeOfMoveLimits(caller) &&
    (isOther || !isResolvingToggle(message.topic, topic));
  return pipe(
    ids,
    TE.flatMap((all) => tx.edits.lock(caller.realm.id, all)),
    TE.flatMap((locked) => tx.messages.findManyFor(caller.realm.id, caller.user.id, locked)),
    // Somebody may have moved one of them before it was locked.
    TE.map((found) => found.filter((each) => isTogether(message, each))),
    TE.map((found) => (isOther ? found.filter((each) => canReadMessage(caller, each)) : found)),
    TE.flatMapEither((found): E.Either<MoveTooLate | InvalidMessage, readonly MessageId[]> => {
      const young = found.filter(({ sentAt }) => mayMoveOfAge(caller, changes, sentAt, now));
      return isLimited && young.length < found.length
        ? E.left(
            moveTooLate({
              firstAllowed: young[0]?.id ?? null,
              total: found.length,
              allowed: young.length,
            }),
          )
        : E.right(found.map(({ id }) => id));
    }),
    TE.filterOrElseW(
      (found) => found.includes(message.id),
      () => invalidMessage,
    ),
  );
};

/** Who is in the old channel alone, and who cannot read the messages any more where they are to be. */
export type Left = { readonly behind: readonly UserId[]; readonly losers: readonly UserId[] };

/** Others than subscribers who have the messages, and can read them as the channel is public. */
const findFormer = (
  { edits }: Tx,
  { realm }: Caller,
  ids: readonly MessageId[],
  from: Channel,
  to: Channel,
): TE.TaskEither<Unexpected, readonly UserId[]> =>
  !isPrivate(from.privacy) && isPrivate(to.privacy) ? edits.holders(realm.id, ids) : TE.right([]);

/** Whom messages leave behind that go to another channel. */
export const findLeft = (
  tx: Tx,
  caller: Caller,
  ids: readonly MessageId[],
  from: Channel,
  to: Channel,
): TE.TaskEither<Unexpected, Left> =>
  from.id === to.id
    ? TE.right({ behind: [], losers: [] })
    : pipe(
        TE.Do,
        TE.bind('subscribers', () =>
          tx.subscriptions.subscribersOf(caller.realm.id, [from.id, to.id]),
        ),
        TE.bind('former', () => findFormer(tx, caller, ids, from, to)),
        TE.let('behind', ({ subscribers, former }) => {
          const staying = new Set(subscribers.get(to.id));
          const having = new Set([...(subscribers.get(from.id) ?? []), ...former]);
          return Array.from(having).filter((id) => !staying.has(id));
        }),
        TE.bind('people', ({ behind }) => tx.users.findMany(caller.realm.id, behind)),
        TE.map(({ behind, people }) => ({
          behind,
          losers: people
            .filter((user) => isPrivate(to.privacy) || (to.privacy === 'public' && isGuest(user)))
            .map(({ id }) => id),
        })),
      );
