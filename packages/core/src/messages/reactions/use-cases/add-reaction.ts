import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageForViewer } from '../../../channels';
import type { Clock, MessageId, Unexpected } from '../../../kernel';
import type { UnicodeEmoji } from '../../emoji/emoji';
import type { EmojiMismatch } from '../../emoji/find-emoji';
import { loadCatalogue } from '../../emoji/steps/load-catalogue';
import { messageActionAudience } from '../../messages/message-audience';
import { accessMessage } from '../../messages/steps/access-message';
import { participate } from '../../topics/steps/participate';
import type { Transaction, UnitOfWork } from '../../transaction';
import { identifyNewReaction } from '../identify-reaction';
import type { NamedReference } from '../reaction';
import { viewReaction } from '../view-reaction';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

export type AddReaction = {
  readonly messageId: MessageId;
  readonly emoji: NamedReference;
};

export type AddReactionFailure =
  | MessageFailure<
      'InvalidMessage' | 'EmojiDoesNotExist' | 'InvalidEmojiType' | 'ReactionAlreadyExists'
    >
  | EmojiMismatch
  | Unexpected;

type Needs =
  | 'messages'
  | 'topics'
  | 'userSettings'
  | 'customEmoji'
  | 'edits'
  | 'events'
  | 'flags'
  | 'reactions';

type Dependencies = {
  readonly transact: UnitOfWork<Needs>;
  readonly unicodeEmoji: UnicodeEmoji;
  readonly clock: Clock;
};

/** Whoever reacts has the message from then on, read. */
const enterHistory = (
  { flags }: Pick<Transaction, 'flags'>,
  { realm, user }: Caller,
  message: MessageForViewer,
): TE.TaskEither<Unexpected, void> =>
  message.isInHistory
    ? TE.right(undefined)
    : pipe(
        flags.set(realm.id, message.id, [[user.id, ['historical']]]),
        TE.flatMap(() => flags.markRead(realm.id, user.id, [message.id])),
      );

/** Adds the caller's reaction, and tells everyone who has the message. */
export const addReaction =
  ({ transact, unicodeEmoji, clock }: Dependencies) =>
  (caller: Caller, command: AddReaction): TE.TaskEither<AddReactionFailure, void> =>
    transact((tx: Pick<Transaction, Needs>) =>
      pipe(
        TE.Do,
        TE.tap(() => tx.edits.lock(caller.realm.id, [command.messageId])),
        TE.bindW('message', () => accessMessage(tx, caller, command.messageId)),
        TE.bindW('catalogue', () => loadCatalogue(tx, unicodeEmoji, caller.realm.id)),
        TE.bindW('reactions', () => tx.reactions.ofMessage(caller.realm.id, command.messageId)),
        TE.bindW('emoji', ({ catalogue, reactions }) =>
          TE.fromEither(identifyNewReaction(catalogue, reactions, caller.user.id, command.emoji)),
        ),
        TE.let('reaction', ({ emoji }) => ({ userId: caller.user.id, emoji })),
        TE.tap(({ message, reaction }) =>
          pipe(
            tx.reactions.add(caller.realm.id, message.id, reaction),
            TE.filterOrElseW(
              (isNew) => isNew,
              () => messageFailure('ReactionAlreadyExists'),
            ),
          ),
        ),
        TE.tap(({ message }) => enterHistory(tx, caller, message)),
        TE.bindW('told', ({ message }) => participate(tx, caller, message, clock.now())),
        TE.bindW('company', ({ message }) => tx.messages.companyOf(caller.realm.id, [message.id])),
        TE.flatMap(({ message, reaction, told, company }) =>
          tx.events.emit(caller.realm.id, [
            ...told,
            {
              event: {
                _tag: 'ReactionAdded',
                messageId: message.id,
                reaction: viewReaction(reaction, caller),
              },
              audience: messageActionAudience(message, company),
            },
          ]),
        ),
      ),
    );
