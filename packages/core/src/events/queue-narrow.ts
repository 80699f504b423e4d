import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import { sameText } from '../shared/text';
import type { UnsupportedQueueOperand, UnsupportedQueueOperator } from './event-failures';
import { unsupportedQueueOperand, unsupportedQueueOperator } from './event-failures';
import type { WireEvent } from './event-presentation';
import type { QueueNarrow } from './event-queue';

/** What the narrow of a queue looks at in a message event. */
const MessageEventFacts = t.type({
  message: t.intersection([
    t.type({ type: t.string, subject: t.string, sender_email: t.string }),
    t.partial({ display_recipient: t.unknown }),
  ]),
  flags: t.readonlyArray(t.string),
});
type MessageEventFacts = t.TypeOf<typeof MessageEventFacts>;

const resolvedPrefix = '✔ ';

const hasFlag =
  (...names: readonly string[]) =>
  ({ flags }: MessageEventFacts): boolean =>
    names.some((name) => flags.includes(name));

const isChannelMessage = ({ message }: MessageEventFacts) => message.type === 'stream';
const isDirectMessage = ({ message }: MessageEventFacts) => message.type === 'private';

const states: Readonly<Record<string, (facts: MessageEventFacts) => boolean>> = {
  dm: isDirectMessage,
  private: isDirectMessage,
  starred: hasFlag('starred'),
  unread: (facts) => !hasFlag('read')(facts),
  mentioned: hasFlag('mentioned', 'wildcard_mentioned'),
  alerted: hasFlag('has_alert_word'),
  resolved: (facts) => isChannelMessage(facts) && facts.message.subject.startsWith(resolvedPrefix),
};

type Test = (facts: MessageEventFacts, operand: string) => boolean;

const channelNamed: Test = (facts, operand) =>
  typeof facts.message.display_recipient === 'string' &&
  sameText(facts.message.display_recipient, operand);

const operators: Readonly<Record<string, Test>> = {
  channel: channelNamed,
  stream: channelNamed,
  topic: (facts, operand) => isChannelMessage(facts) && sameText(facts.message.subject, operand),
  sender: ({ message }, operand) => sameText(message.sender_email, operand),
  is: (facts, operand) => !Object.hasOwn(states, operand) || states[operand]?.(facts) === true,
};

const unsupportedStates = ['followed', 'muted'];

/** Checks the terms of a register; the first that a queue cannot filter by is the failure. */
export const parseQueueNarrow = (
  narrow: QueueNarrow,
): E.Either<UnsupportedQueueOperator | UnsupportedQueueOperand, QueueNarrow> => {
  for (const [operator, operand] of narrow) {
    if (!Object.hasOwn(operators, operator)) {
      return E.left(unsupportedQueueOperator(operator));
    }
    if (operator === 'is' && unsupportedStates.includes(operand)) {
      return E.left(unsupportedQueueOperand(operand));
    }
  }
  return E.right(narrow);
};

/** Whether a message event passes every term. Source: API document, «Events», item 5. */
export const passesQueueNarrow = (narrow: QueueNarrow, event: WireEvent): boolean =>
  narrow.every(
    ([operator, operand]) =>
      MessageEventFacts.is(event) && operators[operator]?.(event, operand) === true,
  );
