import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { newPreferences, preferenceEvents } from '../../../channels';
import type { Async, MessageId, Work } from '../../../kernel';
import type { NamedReference } from '../../emoji/emoji';
import { loadParticipant } from '../../topics/steps/load-follow-facts';
import type { Transaction } from '../../transaction';
import type { NewReactionFailure } from '../identify-reaction';
import type { NewReactionPlan } from '../reaction-plan';
import { planNewReaction } from '../reaction-plan';
import { loadReactionFacts } from '../steps/load-reaction-facts';
import type { MessageFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

export type AddReaction = {
  readonly messageId: MessageId;
  readonly emoji: NamedReference;
};

type AddReactionFailure =
  | MessageFailure<'InvalidMessage' | 'TooManyReactions'>
  | NewReactionFailure;

/** Writes the reaction and what follows from it, and emits the events. */
const commit = (
  tx: Transaction,
  { realm, user }: Caller,
  messageId: MessageId,
  { reaction, entersHistory, preferences, event }: NewReactionPlan,
): Async<void> =>
  pipe(
    tx.reactions.add(realm.id, messageId, reaction),
    TE.flatMap(() =>
      entersHistory
        ? pipe(
            tx.flags.set(realm.id, messageId, [[user.id, ['historical']]]),
            TE.flatMap(() => tx.flags.markRead(realm.id, user.id, [messageId])),
          )
        : TE.right(undefined),
    ),
    TE.flatMap(() => tx.topicPreferences.set(realm.id, newPreferences(preferences))),
    TE.flatMap(() => tx.events.emit(realm.id, [...preferenceEvents(preferences), event])),
  );

/** Adds the caller's reaction. Source: docs/reference/emoji.md#adding-a-reaction. */
export const addReaction =
  ({ transact, unicodeEmoji, clock }: Pick<Ports, 'clock' | 'transact' | 'unicodeEmoji'>) =>
  (caller: Caller, { messageId, emoji }: AddReaction): Work<AddReactionFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        loadReactionFacts(tx, unicodeEmoji, caller, messageId),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.bindW('participant', ({ message, now }) => loadParticipant(tx, caller, message, now)),
        TE.flatMapEither((facts) => planNewReaction(caller, facts, emoji, facts.now)),
        TE.flatMap((plan) => commit(tx, caller, messageId, plan)),
      ),
    );
