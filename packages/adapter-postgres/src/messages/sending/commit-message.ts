import type { RecipientId } from '@parley/core/kernel';
import type { CommitMessage, SendPlan } from '@parley/core/messages';
import { initialFlags, sentEvents } from '@parley/core/messages';
import type { CommitAlone } from './message-commits';

/**
 * The recipient of a message that writes nothing but itself: rows that no other transaction can have,
 * and what its readers have read. Undefined if it does more: it creates its conversation, changes a
 * fact (the activity of a channel, a preference), is the first of its channel, locks files, adds a
 * widget or a job.
 */
const recipientOfSelfContained = (plan: SendPlan): RecipientId | undefined => {
  const { destination, claims, preferences, ownerNotice, webhooks, widget, fetchesPages } = plan;
  const isSelfContained =
    plan.activates === undefined &&
    plan.begins === undefined &&
    ownerNotice === undefined &&
    widget === undefined &&
    !fetchesPages &&
    claims.length + preferences.length + webhooks.length === 0;
  if (!isSelfContained) {
    return undefined;
  }
  return destination._tag === 'InChannel'
    ? destination.channel.recipientId
    : destination.recipientId;
};

/**
 * Commits a message that writes nothing but itself with one statement, together with others, and every
 * other one in a transaction. So is one whose facts are newer than the caller's rights, which a
 * transaction checks, too.
 */
export const committingMessages =
  (commitAlone: CommitAlone, inTransaction: CommitMessage): CommitMessage =>
  (commit) => {
    const { caller, asOf, plan } = commit;
    const recipientId =
      caller.asOf === undefined || caller.asOf === asOf
        ? recipientOfSelfContained(plan)
        : undefined;
    return recipientId === undefined
      ? inTransaction(commit)
      : commitAlone({
          asOf,
          message: { ...plan.message, recipientId },
          flags: initialFlags(plan.flags),
          eventsOf: (messageId) =>
            sentEvents(caller, plan, { recipientId, messageId, submessageId: undefined }),
        });
  };
