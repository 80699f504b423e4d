import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageId, Work } from '../../../kernel';
import type { EmojiReference } from '../../emoji/emoji';
import type { OwnReactionFailure } from '../identify-reaction';
import { planReactionRemoval } from '../reaction-plan';
import { loadReactionFacts } from '../steps/load-reaction-facts';
import type { MessageFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

export type DeleteReaction = {
  readonly messageId: MessageId;
  readonly emoji: EmojiReference;
};

type DeleteReactionFailure = MessageFailure<'InvalidMessage'> | OwnReactionFailure;

/**
 * Removes the caller's reaction.
 *
 * Source: docs/reference/emoji.md#removing-a-reaction.
 */
export const deleteReaction =
  ({ transact, unicodeEmoji }: Pick<Ports, 'transact' | 'unicodeEmoji'>) =>
  (caller: Caller, command: DeleteReaction): Work<DeleteReactionFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        loadReactionFacts(tx, unicodeEmoji, caller, command.messageId),
        TE.flatMapEither((facts) => planReactionRemoval(caller, facts, command.emoji)),
        TE.tap(({ reaction }) => tx.reactions.remove(caller.realm.id, command.messageId, reaction)),
        TE.flatMap(({ event }) => tx.events.emit(caller.realm.id, [event])),
      ),
    );
