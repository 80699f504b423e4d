import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import { canonicalTopic } from '../../channels';
import type { Flag, QueueNarrow, UserId } from '../../kernel';
import { sameAddress, sameText } from '../../kernel';
import type { MessageView, SentFacts, SendTimeTerm } from '../../messages';
import { isSendTimeKind, kindOf, matchesSendTimeTerm, resolveTerm, term } from '../../messages';
import type { EventFailure } from '../failures';
import { eventFailure } from '../failures';

const nothing = term('dm', undefined);
const everything = term('near', undefined);

/** A term that is evaluated against the message itself, with the names at that time. */
type Resolve = (message: MessageView, operand: string, ownerId: UserId) => SendTimeTerm;

const channelNamed: Resolve = ({ place }, operand) =>
  place._tag === 'InChannel' && sameText(place.channelName, operand)
    ? term('channel', place.recipientId)
    : nothing;

/** Clients without support for the empty topic name use its display name. */
const topicNamed: Resolve = ({ topic }, operand) =>
  term('topic', topic === '' ? canonicalTopic(operand) : operand);

const sentFrom: Resolve = ({ sender }, operand) =>
  sameAddress(sender.email, operand) ? term('sender', sender.id) : nothing;

const stateKind = (operand: string) => kindOf({ operator: 'is', operand });

/** Whether the condition depends on more than the message. */
const isUnsupportedState = (operand: string): boolean => {
  const kind = stateKind(operand);
  return kind !== undefined && !isSendTimeKind(kind);
};

/** The condition of `is`; an unknown operand matches every message. */
const inState: Resolve = (_message, operand, viewerId) => {
  const kind = stateKind(operand);
  return kind === undefined || !isSendTimeKind(kind)
    ? everything
    : pipe(
        resolveTerm(kind, { operand }, { viewerId, namesChannel: false, named: {} }),
        E.getOrElse((): SendTimeTerm => everything),
      );
};

const operators: ReadonlyMap<string, Resolve> = new Map<string, Resolve>([
  ['channel', channelNamed],
  ['stream', channelNamed],
  ['topic', topicNamed],
  ['sender', sentFrom],
  ['is', inState],
]);

/** Checks the terms of a register request; fails with the first that queues do not support. */
export const parseQueueNarrow = (
  narrow: QueueNarrow,
): E.Either<EventFailure<'UnsupportedQueueOperator' | 'UnsupportedQueueOperand'>, QueueNarrow> => {
  for (const [operator, operand] of narrow) {
    if (!operators.has(operator)) {
      return E.left(eventFailure('UnsupportedQueueOperator', { operator }));
    }
    if (operator === 'is' && isUnsupportedState(operand)) {
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
 * Source: docs/reference/narrows.md#queues.
 */
export const passesQueueNarrow = (
  narrow: QueueNarrow,
  message: MessageView,
  owner: { readonly userId: UserId; readonly flags: ReadonlySet<Flag> },
): boolean => {
  const facts = factsOf(message, owner.flags);
  return narrow.every(([operator, operand]) =>
    matchesSendTimeTerm(
      operators.get(operator)?.(message, operand, owner.userId) ?? nothing,
      facts,
    ),
  );
};
