import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { displayEmail } from '../../../access';
import type { ChannelId, Unexpected, UserId } from '../../../kernel';
import { onlyTo, participants } from '../../../kernel';
import type { ChannelDestinationFailure, RecipientsFailure } from '../../sending/destination';
import { checkChannelDestination, checkRecipients, topicOf } from '../../sending/destination';
import { loadChannelFacts, loadRecipientFacts } from '../../sending/steps/load-destination-facts';
import type { Transact, Transaction } from '../../transaction';
import {
  requireTypingShown,
  listenersAmong,
  listenersIn,
  listenersKnowing,
} from '../steps/typing-listeners';
import type { Typing, TypingOp } from '../typing-events';
import type { ChannelFailure } from '../../../channels';
import { channelFailure } from '../../../channels';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

export type TypingAddressee =
  | {
      readonly _tag: 'ToChannel';
      readonly channelId: ChannelId;
      /** Undefined if the caller omitted it. */
      readonly topic?: string | undefined;
    }
  | { readonly _tag: 'ToPeople'; readonly userIds: readonly UserId[] };

export type ShowTyping = { readonly op: TypingOp; readonly addressee: TypingAddressee };

export type ShowTypingFailure =
  | Exclude<ChannelDestinationFailure, ChannelFailure<'ChannelDoesNotExist'>>
  | RecipientsFailure
  | ChannelFailure<'InvalidChannelId'>
  | MessageFailure<'TypingToNobody' | 'TypingTurnedOff'>
  | Unexpected;

type Dependencies = { readonly transact: Transact };

const typist = ({ realm }: Caller, user: User): Typing['sender'] => ({
  id: user.id,
  email: displayEmail(user, realm.host),
});

const notify = (
  tx: Transaction,
  caller: Caller,
  { op, place }: Pick<Typing, 'op' | 'place'>,
  shown: readonly User[],
  listeners: readonly UserId[],
): TE.TaskEither<Unexpected, void> =>
  pipe(
    listenersKnowing(tx, caller, shown, listeners),
    TE.flatMap((audience) =>
      audience.length === 0
        ? TE.right(undefined)
        : tx.events.emit(caller.realm.id, [
            {
              event: { _tag: 'Typing', op, sender: typist(caller, caller.user), place },
              audience: onlyTo(...audience),
            },
          ]),
    ),
  );

/** This endpoint has its own error for a channel that does not exist. */
const asInvalidId = (failure: ChannelDestinationFailure): ShowTypingFailure =>
  failure._tag === 'ChannelDoesNotExist' ? channelFailure('InvalidChannelId') : failure;

const inChannel = (
  tx: Transaction,
  caller: Caller,
  op: TypingOp,
  channelId: ChannelId,
  topic: string | undefined,
): TE.TaskEither<ShowTypingFailure, void> =>
  pipe(
    TE.fromEither(
      E.fromNullable<
        ChannelFailure<'MissingTopic'> | MessageFailure<'TypingTurnedOff'> | Unexpected
      >(channelFailure('MissingTopic'))(topic),
    ),
    TE.tap(() => requireTypingShown(tx, caller, 'channel')),
    TE.flatMap(() =>
      pipe(
        loadChannelFacts(tx, caller, { _tag: 'ToChannel', channel: channelId, topic }),
        TE.flatMapEither((facts) =>
          pipe(checkChannelDestination(caller, facts), E.mapLeft(asInvalidId)),
        ),
      ),
    ),
    TE.bindTo('destination'),
    TE.bindW('listeners', () => listenersIn(tx, caller, channelId)),
    TE.flatMap(({ destination, listeners }) =>
      notify(
        tx,
        caller,
        { op, place: { _tag: 'InChannel', channelId, topic: topicOf(destination) } },
        [caller.user],
        listeners,
      ),
    ),
  );

const toPeople = (
  tx: Transaction,
  caller: Caller,
  op: TypingOp,
  given: readonly UserId[],
): TE.TaskEither<ShowTypingFailure, void> => {
  if (given.length === 0) {
    return TE.left(messageFailure('TypingToNobody'));
  }
  const userIds = participants(caller.user.id, given);
  return pipe(
    requireTypingShown(tx, caller, 'direct'),
    TE.flatMap(() => loadRecipientFacts(tx, caller, { _tag: 'ByIds', ids: given })),
    TE.tap((facts) => TE.fromEither(checkRecipients(caller, facts))),
    TE.flatMap(() => tx.users.loadMany(caller.realm.id, userIds)),
    TE.bindTo('users'),
    TE.bindW('listeners', () => listenersAmong(tx, caller, userIds)),
    TE.flatMap(({ users, listeners }) =>
      notify(
        tx,
        caller,
        {
          op,
          place: { _tag: 'InConversation', people: users.map((user) => typist(caller, user)) },
        },
        users,
        listeners,
      ),
    ),
  );
};

/**
 * Notifies those who would receive a message that the caller started or stopped writing it.
 *
 * Source: docs/reference/sending.md#typing-notifications.
 */
export const showTyping =
  ({ transact }: Dependencies) =>
  (caller: Caller, { op, addressee }: ShowTyping): TE.TaskEither<ShowTypingFailure, void> =>
    transact(caller, (tx: Transaction) =>
      addressee._tag === 'ToChannel'
        ? inChannel(tx, caller, op, addressee.channelId, addressee.topic)
        : toPeople(tx, caller, op, addressee.userIds),
    );
