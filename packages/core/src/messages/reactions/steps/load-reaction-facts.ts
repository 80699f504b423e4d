import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { MessageId, Unexpected } from '../../../kernel';
import type { UnicodeEmoji } from '../../emoji/emoji';
import { loadCatalogue } from '../../emoji/steps/load-catalogue';
import type { MessageFailure } from '../../failures';
import { accessMessage } from '../../messages/steps/access-message';
import type { Transaction } from '../../transaction';
import type { ReactionFacts } from '../reaction-plan';

/** Locks the message and loads the facts for a reaction to it. */
export const loadReactionFacts = (
  tx: Transaction,
  unicodeEmoji: UnicodeEmoji,
  caller: Caller,
  messageId: MessageId,
): TE.TaskEither<MessageFailure<'InvalidMessage'> | Unexpected, ReactionFacts> =>
  pipe(
    TE.Do,
    TE.tap(() => tx.edits.lock(caller.realm.id, [messageId])),
    TE.bindW('message', () => accessMessage(tx, caller, messageId)),
    TE.bindW('catalogue', () => loadCatalogue(tx, unicodeEmoji, caller.realm.id)),
    TE.bindW('reactions', () => tx.reactions.ofMessage(caller.realm.id, messageId)),
    TE.bindW('audience', () => tx.messages.audienceFactsOf(caller.realm.id, [messageId])),
  );
