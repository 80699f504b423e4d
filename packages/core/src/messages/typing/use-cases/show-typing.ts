import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { displayEmail } from '../../../access';
import type { ChannelId, Unexpected, UserId, Work } from '../../../kernel';
import type { RecipientsFailure, WritingFailure } from '../../sending/destination';
import { checkRecipients, checkWriting, peopleWith } from '../../sending/destination';
import { loadChannelFacts, loadRecipientFacts } from '../../sending/steps/load-destination-facts';
import type { Reader } from '../../transaction';
import type { TypingDependencies, TypingNotice } from '../steps/typing-listeners';
import {
  requireTypingShown,
  listenersAmong,
  listenersIn,
  listenersKnowing,
  tellListeners,
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

type ShowTypingFailure =
  | Exclude<WritingFailure, ChannelFailure<'ChannelDoesNotExist'>>
  | RecipientsFailure
  | ChannelFailure<'InvalidChannelId'>
  | MessageFailure<'TypingToNobody' | 'TypingTurnedOff'>;

const typist = ({ realm }: Caller, user: User): Typing['sender'] => ({
  id: user.id,
  email: displayEmail(user, realm.host),
});

const noticeOf = (
  caller: Caller,
  { op, place }: Pick<Typing, 'op' | 'place'>,
  listeners: readonly UserId[],
): TypingNotice => ({
  event: { _tag: 'Typing', op, sender: typist(caller, caller.user), place },
  listeners,
});

/** This endpoint has its own error for a channel that does not exist. */
const asInvalidId = (failure: WritingFailure): ShowTypingFailure =>
  failure._tag === 'ChannelDoesNotExist' ? channelFailure('InvalidChannelId') : failure;

const inChannel = (
  reader: Reader,
  caller: Caller,
  op: TypingOp,
  channelId: ChannelId,
  topic: string | undefined,
): Work<ShowTypingFailure, TypingNotice> =>
  pipe(
    TE.fromEither(
      E.fromNullable<
        ChannelFailure<'MissingTopic'> | MessageFailure<'TypingTurnedOff'> | Unexpected
      >(channelFailure('MissingTopic'))(topic),
    ),
    TE.tap(() => requireTypingShown(reader, caller, 'channel')),
    TE.flatMap(() =>
      pipe(
        loadChannelFacts(reader, caller, { _tag: 'ToChannel', channel: channelId, topic }),
        TE.flatMapEither((facts) => pipe(checkWriting(caller, facts), E.mapLeft(asInvalidId))),
      ),
    ),
    TE.bindTo('destination'),
    TE.bindW('listeners', () =>
      pipe(
        listenersIn(reader, caller, channelId),
        TE.flatMap((found) => listenersKnowing(reader, caller, [caller.user], found)),
      ),
    ),
    TE.map(({ destination, listeners }) =>
      noticeOf(
        caller,
        { op, place: { _tag: 'InChannel', channelId, topic: destination.topic } },
        listeners,
      ),
    ),
  );

const toPeople = (
  reader: Reader,
  caller: Caller,
  op: TypingOp,
  given: readonly UserId[],
): Work<ShowTypingFailure, TypingNotice> =>
  given.length === 0
    ? TE.left(messageFailure('TypingToNobody'))
    : pipe(
        requireTypingShown(reader, caller, 'direct'),
        TE.flatMap(() => loadRecipientFacts(reader, caller, { _tag: 'ByIds', ids: given })),
        TE.tapEither((facts) => checkRecipients(caller, facts)),
        TE.map(({ users }) => peopleWith(caller.user, users)),
        TE.bindTo('users'),
        TE.bindW('listeners', ({ users }) =>
          pipe(
            listenersAmong(reader, caller, users),
            TE.flatMap((found) => listenersKnowing(reader, caller, users, found)),
          ),
        ),
        TE.map(({ users, listeners }) =>
          noticeOf(
            caller,
            {
              op,
              place: { _tag: 'InConversation', people: users.map((user) => typist(caller, user)) },
            },
            listeners,
          ),
        ),
      );

/**
 * Notifies those who would receive a message that the caller started or stopped writing it.
 *
 * Source: docs/reference/sending.md#typing-notifications.
 */
export const showTyping =
  (dependencies: TypingDependencies) =>
  (caller: Caller, { op, addressee }: ShowTyping): Work<ShowTypingFailure, void> =>
    tellListeners(dependencies)<ShowTypingFailure>(caller, (reader) =>
      addressee._tag === 'ToChannel'
        ? inChannel(reader, caller, op, addressee.channelId, addressee.topic)
        : toPeople(reader, caller, op, addressee.userIds),
    );
