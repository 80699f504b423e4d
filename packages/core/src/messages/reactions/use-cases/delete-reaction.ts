import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageId, Unexpected } from '../../../kernel';
import type { UnicodeEmoji } from '../../emoji/emoji';
import type { UnitOfWork } from '../../transaction';
import { identifyOwnReaction } from '../identify-reaction';
import type { EmojiReference } from '../reaction';
import { announceReaction } from '../steps/announce-reaction';
import { loadReactionFacts } from '../steps/load-reaction-facts';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

export type DeleteReaction = {
  readonly messageId: MessageId;
  readonly emoji: EmojiReference;
};

export type DeleteReactionFailure =
  | MessageFailure<
      | 'InvalidMessage'
      | 'EmojiDoesNotExist'
      | 'InvalidEmojiType'
      | 'NeitherEmojiNameNorCode'
      | 'ReactionDoesNotExist'
      | 'UnknownEmojiCode'
    >
  | Unexpected;

type Dependencies = {
  readonly transact: UnitOfWork;
  readonly unicodeEmoji: UnicodeEmoji;
};

/**
 * Removes the caller's reaction.
 *
 * Source: API document, "DELETE /messages/{message_id}/reactions".
 */
export const deleteReaction =
  ({ transact, unicodeEmoji }: Dependencies) =>
  (caller: Caller, command: DeleteReaction): TE.TaskEither<DeleteReactionFailure, void> =>
    transact((tx) =>
      pipe(
        loadReactionFacts(tx, unicodeEmoji, caller, command.messageId),
        TE.bindW('reaction', ({ catalogue, reactions }) =>
          TE.fromEither(
            identifyOwnReaction(catalogue, reactions, caller.user.id, command.emoji, caller.level),
          ),
        ),
        TE.tap(({ message, reaction }) =>
          pipe(
            tx.reactions.remove(caller.realm.id, message.id, reaction),
            TE.filterOrElseW(
              (isRemoved) => isRemoved,
              () => messageFailure('ReactionDoesNotExist'),
            ),
          ),
        ),
        TE.flatMap(({ message, reaction }) =>
          announceReaction(tx, caller, 'ReactionRemoved', message, reaction, []),
        ),
      ),
    );
