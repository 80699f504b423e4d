import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageId, Unexpected } from '../../../kernel';
import type { UnicodeEmoji } from '../../emoji/emoji';
import { loadCatalogue } from '../../emoji/steps/load-catalogue';
import { messageActionAudience } from '../../messages/message-audience';
import { accessMessage } from '../../messages/steps/access-message';
import type { Transaction, UnitOfWork } from '../../transaction';
import { identifyOwnReaction } from '../identify-reaction';
import type { EmojiReference } from '../reaction';
import { viewReaction } from '../view-reaction';
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

type Needs = 'customEmoji' | 'edits' | 'events' | 'messages' | 'reactions';

type Dependencies = {
  readonly transact: UnitOfWork<Needs>;
  readonly unicodeEmoji: UnicodeEmoji;
};

/**
 * Removes the caller's own reaction, and tells everyone who has the message.
 *
 * Source: API document, «DELETE /messages/{message_id}/reactions».
 */
export const deleteReaction =
  ({ transact, unicodeEmoji }: Dependencies) =>
  (caller: Caller, command: DeleteReaction): TE.TaskEither<DeleteReactionFailure, void> =>
    transact((tx: Pick<Transaction, Needs>) =>
      pipe(
        TE.Do,
        TE.tap(() => tx.edits.lock(caller.realm.id, [command.messageId])),
        TE.bindW('message', () => accessMessage(tx, caller, command.messageId)),
        TE.bindW('catalogue', () => loadCatalogue(tx, unicodeEmoji, caller.realm.id)),
        TE.bindW('reactions', () => tx.reactions.ofMessage(caller.realm.id, command.messageId)),
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
        TE.bindW('company', ({ message }) => tx.messages.companyOf(caller.realm.id, [message.id])),
        TE.flatMap(({ message, reaction, company }) =>
          tx.events.emit(caller.realm.id, [
            {
              event: {
                _tag: 'ReactionRemoved',
                messageId: message.id,
                reaction: viewReaction(reaction, caller),
              },
              audience: messageActionAudience(message, company),
            },
          ]),
        ),
      ),
    );
