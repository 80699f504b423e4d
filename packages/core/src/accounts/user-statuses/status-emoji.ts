import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { StatusEmoji } from '../../access';
import type { EmojiCatalogue, EmojiMismatch, EmojiReference, MessageFailure } from '../../messages';
import { checkEmoji, completeReference, withoutExtraAliases } from '../../messages';
import { noStatusEmoji } from './user-status';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';

export type StatusEmojiFailure =
  | AccountFailure<'StatusEmojiUnnamed'>
  | MessageFailure<'EmojiDoesNotExist' | 'InvalidEmojiType'>
  | EmojiMismatch;

/**
 * Validates the requested emoji: undefined if the request contains none, an empty emoji to clear
 * it.
 *
 * Source: docs/reference/own-account.md#status.
 */
export const parseStatusEmoji = (
  catalogue: EmojiCatalogue,
  given: EmojiReference,
): E.Either<StatusEmojiFailure, StatusEmoji | undefined> => {
  const { name, code, type } = withoutExtraAliases(catalogue, { ...given, name: given.name });
  if (name === undefined) {
    return code === undefined && type === undefined
      ? E.right(undefined)
      : E.left(accountFailure('StatusEmojiUnnamed'));
  }
  if (name === '') {
    return E.right(noStatusEmoji);
  }
  return pipe(
    completeReference(catalogue, { name, code, type }),
    E.tap((emoji) => checkEmoji(catalogue, emoji)),
    E.map((emoji) => ({
      emojiName: emoji.name,
      emojiCode: emoji.code,
      reactionType: emoji.type,
    })),
  );
};
