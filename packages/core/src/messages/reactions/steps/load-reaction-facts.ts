import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isKnownToAllGuests } from '../../../access';
import type { MessageForViewer } from '../../../channels';
import type { Async, MessageId, UserId, Work } from '../../../kernel';
import { together } from '../../../kernel';
import type { UnicodeEmoji } from '../../emoji/emoji';
import type { MessageFailure } from '../../failures';
import { accessChangeable } from '../../messages/steps/access-message';
import type { Reader, Transaction } from '../../transaction';
import type { ReactionFacts } from '../reaction-plan';

/** The guests who know the caller; undefined if everyone who can read the message does. */
const loadCallerKnownTo = (
  tx: Reader,
  { realm, user }: Caller,
  { channel }: MessageForViewer,
): Async<readonly UserId[] | undefined> =>
  channel === undefined || isKnownToAllGuests(realm, user)
    ? TE.right(undefined)
    : tx.knownUsers.guestsOf(realm.id, user.id);

/**
 * Locks the message and loads the facts for a reaction to it. The statements are sent together, the
 * lock first: in half as many packets as one after the other.
 */
export const loadReactionFacts = (
  tx: Transaction,
  unicodeEmoji: UnicodeEmoji,
  caller: Caller,
  messageId: MessageId,
): Work<MessageFailure<'InvalidMessage'>, ReactionFacts> =>
  pipe(
    together({
      locked: tx.edits.lock(caller.realm.id, [messageId]),
      message: accessChangeable(tx, caller, messageId),
      catalogue: pipe(
        tx.customEmoji.list(caller.realm.id),
        TE.map((custom) => ({ unicode: unicodeEmoji, custom })),
      ),
      reactions: tx.reactions.ofMessage(caller.realm.id, messageId),
      audience: tx.messages.audienceFactsOf(caller.realm.id, [messageId]),
    }),
    TE.bindW('callerKnownTo', ({ message }) => loadCallerKnownTo(tx, caller, message)),
  );
