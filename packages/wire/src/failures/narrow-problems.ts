import type { NarrowProblem } from '@parley/core/messages';

type Operand = Extract<NarrowProblem, { readonly operand: unknown }>['operand'];

const written = (operand: Operand): string =>
  typeof operand === 'object' ? JSON.stringify(operand) : String(operand);

const named = {
  operator: 'operator',
  user: 'user',
  users: 'user in',
  channel: 'channel',
  webPublicChannel: 'web-public channel',
};

const wordOf = (operator: string): string =>
  operator === 'channels' || operator === 'streams' ? 'channels operand' : `'${operator}' operand`;

/** Source: docs/reference/narrows.md#form. */
export const describeNarrowProblem = (problem: NarrowProblem): string => {
  switch (problem._tag) {
    case 'Unknown':
      return `unknown ${named[problem.what]} ${written(problem.operand)}`;
    case 'UnknownWord':
      return `unknown ${wordOf(problem.operator)} ${written(problem.operand)}`;
    case 'TooManyWords':
      return `search has too many words (limit: ${problem.limit})`;
    case 'TooManyPhrases':
      return `search has too many phrases (limit: ${problem.limit})`;
    case 'WordTooLong':
      return `search has a word or phrase that is too long (limit: ${problem.limit} characters)`;
    case 'InvalidWith':
      return "Invalid 'with' operator";
    case 'InvalidMessageId':
      return 'Invalid message ID';
  }
};

export const narrowCombinations = {
  severalWith: "Duplicate 'with' operators.",
  channelAndDirect: 'No message can be both a channel message and direct message',
};
