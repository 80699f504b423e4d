import * as E from 'fp-ts/Either';
import { canonicalTopic } from '../../channels';
import type { Flag, QueueNarrow, UserId } from '../../kernel';
import { sameText } from '../../kernel';
import type { ConditionOnSent, MessageView, SentFacts } from '../../messages';
import { holdsOnSent, stateCondition } from '../../messages';
import type { EventFailure } from '../failures';
import { eventFailure } from '../failures';

const nothing: ConditionOnSent = { _tag: 'Direct', recipientId: undefined };
const everything: ConditionOnSent = { _tag: 'Everything' };

/** A term that is evaluated against the message itself, with the names at that time. */
type Look = (message: MessageView, operand: string, ownerId: UserId) => ConditionOnSent;

const channelNamed: Look = ({ place }, operand) =>
  place._tag === 'InChannel' && sameText(place.channelName, operand)
    ? { _tag: 'Channel', channelId: place.channelId, recipientId: place.recipientId }
    : nothing;

/** Clients without support for the empty topic name use its display name. */
const topicNamed: Look = ({ topic }, operand) => ({
  _tag: 'Topic',
  topic: topic === '' ? canonicalTopic(operand) : operand,
});

const sentFrom: Look = ({ sender }, operand) =>
  sameText(sender.email, operand) ? { _tag: 'Sender', userId: sender.id } : nothing;

const operators: ReadonlyMap<string, Look> = new Map<string, Look>([
  ['channel', channelNamed],
  ['stream', channelNamed],
  ['topic', topicNamed],
  ['sender', sentFrom],
  ['is', (_message, operand, ownerId) => stateCondition(ownerId, operand) ?? everything],
]);

const unsupportedStates = ['followed', 'muted'];

/** Checks the terms of a register request; fails with the first that queues do not support. */
export const parseQueueNarrow = (
  narrow: QueueNarrow,
): E.Either<EventFailure<'UnsupportedQueueOperator' | 'UnsupportedQueueOperand'>, QueueNarrow> => {
  for (const [operator, operand] of narrow) {
    if (!operators.has(operator)) {
      return E.left(eventFailure('UnsupportedQueueOperator', { operator }));
    }
    if (operator === 'is' && unsupportedStates.includes(operand)) {
      return E.left(eventFailure('UnsupportedQueueOperand', { operand }));
    }
  }
  return E.right(narrow);
};

const factsOf = ({ place, topic, sender }: MessageView, flags: ReadonlySet<Flag>): SentFacts => ({
  recipientId: place.recipientId,
  participants: place._tag === 'InConversation' ? place.people.map(({ id }) => id) : undefined,
  topic,
  senderId: sender.id,
  flags,
});

/**
 * Whether a message, as the owner of the queue sees it, matches every term. The terms have the same
 * meaning as in searches.
 *
 * Source: API document, "Events", item 5; reference, "Queue narrow".
 */
export const passesQueueNarrow = (
  narrow: QueueNarrow,
  message: MessageView,
  owner: { readonly userId: UserId; readonly flags: ReadonlySet<Flag> },
): boolean => {
  const facts = factsOf(message, owner.flags);
  return narrow.every(([operator, operand]) =>
    holdsOnSent(operators.get(operator)?.(message, operand, owner.userId) ?? nothing, facts),
  );
};
