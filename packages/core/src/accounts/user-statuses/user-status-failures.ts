import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type NoNewValues = Tagged<'NoNewValues'>;
export const noNewValues: NoNewValues = { _tag: 'NoNewValues' };

export type StatusTextTooLong = Tagged<'StatusTextTooLong'>;
export const statusTextTooLong: StatusTextTooLong = { _tag: 'StatusTextTooLong' };

export type StatusEmojiUnnamed = Tagged<'StatusEmojiUnnamed'>;
/** Code or type of an emoji were given without its name. */
export const statusEmojiUnnamed: StatusEmojiUnnamed = { _tag: 'StatusEmojiUnnamed' };

export type UserStatusFailure = NoNewValues | StatusTextTooLong | StatusEmojiUnnamed;

/** Source: API document, «Errors». */
export const userStatusFailures: FailureTable<UserStatusFailure> = {
  NoNewValues: () => badRequest('Client did not pass any new values.'),
  StatusTextTooLong: () => badRequest('status_text is too long (limit: 60 characters)'),
  StatusEmojiUnnamed: () =>
    badRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.'),
};
