import type { Timestamp } from '../../kernel';
import { secondsPerDay } from '../../kernel';

/** How long an email about missed messages can be answered. Source: docs/limits.md. */
export const answerDays = 14;

/** How often an email about missed messages can be answered. Source: docs/limits.md. */
export const maxAnswers = 20;

/**
 * The first line of each email that can be answered. What is below it in an answer is not of its
 * author, however their mail program quotes.
 */
export const answerMark = 'Write your reply above this line.';

/** Why an answer is not posted, apart from the reasons for which other messages are not. */
export type AnswerRefused = {
  readonly _tag: 'AnswerIsLate' | 'AnsweredTooOften' | 'ConversationIsGone';
};

export const isLate = ({ createdAt }: { readonly createdAt: Timestamp }, now: Timestamp): boolean =>
  now - createdAt > answerDays * secondsPerDay;
