import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type TypingToNobody = Tagged<'TypingToNobody'>;
export const typingToNobody: TypingToNobody = { _tag: 'TypingToNobody' };

export type TypingTurnedOff = Tagged<'TypingTurnedOff'> & {
  readonly about: 'channel' | 'direct';
};
/** The caller does not want others to know. */
export const typingTurnedOff = (about: TypingTurnedOff['about']): TypingTurnedOff => ({
  _tag: 'TypingTurnedOff',
  about,
});

export type TypingFailure = TypingToNobody | TypingTurnedOff;

export const typingFailures: FailureTable<TypingFailure> = {
  TypingToNobody: () => badRequest("Empty 'to' list"),
  TypingTurnedOff: ({ about }) =>
    badRequest(`User has disabled typing notifications for ${about} messages`),
};
