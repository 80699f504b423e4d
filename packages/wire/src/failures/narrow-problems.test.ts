import type { NarrowProblem } from '@parley/core/messages';
import { describeNarrowProblem } from './narrow-problems';

it.each<[NarrowProblem, string]>([
  [{ _tag: 'Unknown', what: 'operator', operand: 'x' }, 'unknown operator x'],
  [{ _tag: 'Unknown', what: 'user', operand: 7 }, 'unknown user 7'],
  [{ _tag: 'Unknown', what: 'users', operand: [7, 8] }, 'unknown user in [7,8]'],
  [{ _tag: 'Unknown', what: 'channel', operand: 'x' }, 'unknown channel x'],
  [{ _tag: 'Unknown', what: 'webPublicChannel', operand: 5 }, 'unknown web-public channel 5'],
  [{ _tag: 'UnknownWord', operator: 'is', operand: 'x' }, "unknown 'is' operand x"],
  [{ _tag: 'UnknownWord', operator: 'channels', operand: 'x' }, 'unknown channels operand x'],
  [{ _tag: 'UnknownWord', operator: 'streams', operand: 'x' }, 'unknown channels operand x'],
  [{ _tag: 'TooManyWords', limit: 200 }, 'search has too many words (limit: 200)'],
  [{ _tag: 'TooManyPhrases', limit: 20 }, 'search has too many phrases (limit: 20)'],
  [
    { _tag: 'WordTooLong', limit: 500 },
    'search has a word or phrase that is too long (limit: 500 characters)',
  ],
  [{ _tag: 'InvalidWith' }, "Invalid 'with' operator"],
  [{ _tag: 'InvalidMessageId' }, 'Invalid message ID'],
])('describes %j', (problem, text) => {
  expect(describeNarrowProblem(problem)).toBe(text);
});
