import type { FailureTable, Tagged } from '../failures/failure-presentation';
import { badRequest } from '../failures/failure-presentation';

export type NoNewValues = Tagged<'NoNewValues'>;
export const noNewValues: NoNewValues = { _tag: 'NoNewValues' };

export type StatusTextTooLong = Tagged<'StatusTextTooLong'>;
export const statusTextTooLong: StatusTextTooLong = { _tag: 'StatusTextTooLong' };

export type EmojiNameMissing = Tagged<'EmojiNameMissing'>;
export const emojiNameMissing: EmojiNameMissing = { _tag: 'EmojiNameMissing' };

export type StatusEmojiDoesNotExist = Tagged<'StatusEmojiDoesNotExist'> & { readonly name: string };
export const statusEmojiDoesNotExist = (name: string): StatusEmojiDoesNotExist => ({
  _tag: 'StatusEmojiDoesNotExist',
  name,
});

export type EmojiObjection = 'customEmoji' | 'emojiCode' | 'emojiName' | 'emojiType';

export type InvalidStatusEmoji = Tagged<'InvalidStatusEmoji'> & {
  readonly objection: EmojiObjection;
};
export const invalidStatusEmoji = (objection: EmojiObjection): InvalidStatusEmoji => ({
  _tag: 'InvalidStatusEmoji',
  objection,
});

export type UserStatusFailure =
  NoNewValues | StatusTextTooLong | EmojiNameMissing | StatusEmojiDoesNotExist | InvalidStatusEmoji;

const objections: Readonly<Record<EmojiObjection, string>> = {
  customEmoji: 'Invalid custom emoji.',
  emojiCode: 'Invalid emoji code.',
  emojiName: 'Invalid emoji name.',
  emojiType: 'Invalid emoji type.',
};

/** Source: API document, «Errors». */
export const userStatusFailures: FailureTable<UserStatusFailure> = {
  NoNewValues: () => badRequest('Client did not pass any new values.'),
  StatusTextTooLong: () => badRequest('status_text is too long (limit: 60 characters)'),
  EmojiNameMissing: () =>
    badRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.'),
  StatusEmojiDoesNotExist: ({ name }) => badRequest(`Emoji '${name}' does not exist`),
  InvalidStatusEmoji: ({ objection }) => badRequest(objections[objection]),
};
