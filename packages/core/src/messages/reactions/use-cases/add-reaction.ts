import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageForViewer } from '../../../channels';
import type { Clock, MessageId, Unexpected } from '../../../kernel';
import type { UnicodeEmoji } from '../../emoji/emoji';
import type { EmojiMismatch } from '../../emoji/emoji-named';
import { participate } from '../../topics/steps/participate';
import type { Transaction, UnitOfWork } from '../../transaction';
import { identifyNewReaction } from '../identify-reaction';
import type { NamedReference } from '../reaction';
import { announceReaction } from '../steps/announce-reaction';
import { loadReactionFacts } from '../steps/load-reaction-facts';
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

type Dependencies = {
  readonly transact: UnitOfWork;
  readonly unicodeEmoji: UnicodeEmoji;
  readonly clock: Clock;
};

/** Adds the message to the caller's history as read. */
const enterHistory = (
  { flags }: Transaction,
  { realm, user }: Caller,
  message: MessageForViewer,
): TE.TaskEither<Unexpected, void> =>
  message.isInHistory
    ? TE.right(undefined)
    : pipe(
        flags.set(realm.id, message.id, [[user.id, ['historical']]]),
        TE.flatMap(() => flags.markRead(realm.id, user.id, [message.id])),
      );

/** Adds the caller's reaction. Source: reference, "POST /messages/{id}/reactions". */
export const addReaction =
  ({ transact, unicodeEmoji, clock }: Dependencies) =>
  (caller: Caller, command: AddReaction): TE.TaskEither<AddReactionFailure, void> =>
    transact((tx) =>
      pipe(
        loadReactionFacts(tx, unicodeEmoji, caller, command.messageId),
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
        TE.bindW('preferenceEvents', ({ message }) =>
          participate(tx, caller, message, clock.now()),
        ),
        TE.flatMap(({ message, reaction, preferenceEvents }) =>
          announceReaction(tx, caller, 'ReactionAdded', message, reaction, preferenceEvents),
        ),
      ),
    );
