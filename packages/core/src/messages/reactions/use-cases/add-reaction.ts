import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { changePreferences } from '../../../channels';
import type { Clock, MessageId, Unexpected } from '../../../kernel';
import type { UnicodeEmoji } from '../../emoji/emoji';
import { loadParticipant } from '../../topics/steps/load-participant';
import type { Transact, Transaction } from '../../transaction';
import type { NewReactionFailure } from '../identify-reaction';
import type { NamedReference } from '../reaction';
import { planNewReaction } from '../reaction-plan';
import { loadReactionFacts } from '../steps/load-reaction-facts';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

export type AddReaction = {
  readonly messageId: MessageId;
  readonly emoji: NamedReference;
};

export type AddReactionFailure =
  MessageFailure<'InvalidMessage' | 'TooManyReactions'> | NewReactionFailure | Unexpected;

type Dependencies = {
  readonly transact: Transact;
  readonly unicodeEmoji: UnicodeEmoji;
  readonly clock: Clock;
};

/** Adds the message to the caller's history as read. */
const enterHistory = (
  { flags }: Transaction,
  { realm, user }: Caller,
  messageId: MessageId,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    flags.set(realm.id, messageId, [[user.id, ['historical']]]),
    TE.flatMap(() => flags.markRead(realm.id, user.id, [messageId])),
  );

/** Adds the caller's reaction. Source: docs/reference/emoji.md#adding-a-reaction. */
export const addReaction =
  ({ transact, unicodeEmoji, clock }: Dependencies) =>
  (caller: Caller, command: AddReaction): TE.TaskEither<AddReactionFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        loadReactionFacts(tx, unicodeEmoji, caller, command.messageId),
        TE.bindW('participant', ({ message }) => loadParticipant(tx, caller, message)),
        TE.flatMapEither((facts) => planNewReaction(caller, facts, command.emoji, clock.now())),
        TE.tap(({ reaction }) =>
          pipe(
            tx.reactions.add(caller.realm.id, command.messageId, reaction),
            TE.filterOrElseW(
              (isNew) => isNew,
              () => messageFailure('ReactionAlreadyExists'),
            ),
          ),
        ),
        TE.tap(({ entersHistory }) =>
          entersHistory ? enterHistory(tx, caller, command.messageId) : TE.right(undefined),
        ),
        TE.flatMap(({ event, preferences }) =>
          pipe(
            changePreferences(tx, caller.realm.id, preferences),
            TE.flatMap((changed) => tx.events.emit(caller.realm.id, [...changed, event])),
          ),
        ),
      ),
    );
