import * as E from 'fp-ts/Either';
import type { UnicodeEmoji } from '../ports/unicode-emoji';
import type { StatusEmoji } from './user-status';
import { noStatusEmoji } from './user-status';
import type {
  EmojiNameMissing,
  InvalidStatusEmoji,
  StatusEmojiDoesNotExist,
} from './user-status-failures';
import {
  emojiNameMissing,
  invalidStatusEmoji,
  statusEmojiDoesNotExist,
} from './user-status-failures';

/** An emoji as a request names it; what is left out follows from the name. */
export type RequestedEmoji = {
  readonly name: string | undefined;
  readonly code: string | undefined;
  readonly type: string | undefined;
};

const extraEmoji = 'parley';

const lookUp = (
  unicode: UnicodeEmoji,
  name: string,
): Omit<StatusEmoji, 'emojiName'> | undefined => {
  const code = unicode.get(name);
  if (code !== undefined) {
    return { emojiCode: code, reactionType: 'unicode_emoji' };
  }
  return name === extraEmoji
    ? { emojiCode: extraEmoji, reactionType: 'chat_extra_emoji' }
    : undefined;
};

/** Whether code and type are what the name stands for. */
const checkTriple = (
  unicode: UnicodeEmoji,
  { emojiName, emojiCode, reactionType }: StatusEmoji,
): E.Either<InvalidStatusEmoji, void> => {
  switch (reactionType) {
    case 'realm_emoji':
      return E.left(invalidStatusEmoji('customEmoji'));
    case 'chat_extra_emoji':
      if (emojiCode !== extraEmoji) {
        return E.left(invalidStatusEmoji('emojiCode'));
      }
      return emojiName === extraEmoji
        ? E.right(undefined)
        : E.left(invalidStatusEmoji('emojiName'));
    case 'unicode_emoji':
      if (!Array.from(unicode.values()).includes(emojiCode)) {
        return E.left(invalidStatusEmoji('emojiCode'));
      }
      return unicode.get(emojiName) === emojiCode
        ? E.right(undefined)
        : E.left(invalidStatusEmoji('emojiName'));
    default:
      return E.left(invalidStatusEmoji('emojiType'));
  }
};

/**
 * The emoji that a request means: undefined if it says nothing of one, an empty one if it clears.
 *
 * Source: API document, «POST /users/me/status» and «Errors»; reference, «Status».
 */
export const parseStatusEmoji = (
  unicode: UnicodeEmoji,
  { name, code, type }: RequestedEmoji,
): E.Either<
  EmojiNameMissing | StatusEmojiDoesNotExist | InvalidStatusEmoji,
  StatusEmoji | undefined
> => {
  if (name === undefined) {
    return code === undefined && type === undefined ? E.right(undefined) : E.left(emojiNameMissing);
  }
  if (name === '') {
    return E.right(noStatusEmoji);
  }
  const found = lookUp(unicode, name);
  if ((code === undefined || type === undefined) && found === undefined) {
    return E.left(statusEmojiDoesNotExist(name));
  }
  const emoji = {
    emojiName: name,
    emojiCode: code ?? found?.emojiCode ?? '',
    reactionType: type ?? found?.reactionType ?? '',
  };
  const checked = checkTriple(unicode, emoji);
  return E.isLeft(checked) ? checked : E.right(emoji);
};
