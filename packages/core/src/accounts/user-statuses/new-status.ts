import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { StatusEmoji } from '../../access';
import type { FeatureLevel } from '../../kernel';
import { has, lengthOf } from '../../kernel';
import type { EmojiCatalogue, EmojiMismatch, EmojiReference, MessageFailure } from '../../messages';
import { checkEmoji, completeReference, withoutExtraAliases } from '../../messages';
import { maxStatusTextLength, noStatusEmoji } from './user-status';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';

type StatusEmojiFailure =
  | AccountFailure<'StatusEmojiUnnamed'>
  | MessageFailure<'EmojiDoesNotExist' | 'InvalidEmojiType'>
  | EmojiMismatch;

/**
 * Validates the requested emoji: undefined if the request contains none, an empty emoji to clear
 * it.
 *
 * Source: docs/reference/own-account.md#status.
 */
const parseStatusEmoji = (
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

/** The requested parts of a status; undefined for what stays. */
export type RequestedStatus = {
  readonly away?: boolean | undefined;
  readonly text?: string | undefined;
  readonly emoji: EmojiReference;
};

/** The parts to set. */
export type NewStatus = {
  readonly text?: string;
  readonly emoji?: StatusEmoji;
};

export type NewStatusFailure =
  | AccountFailure<'NoNewValues' | 'StatusTextTooLong'>
  | StatusEmojiFailure;

/** Source: docs/reference/own-account.md#status. */
export const parseNewStatus = (
  catalogue: EmojiCatalogue,
  level: FeatureLevel,
  { away, text, emoji: requested }: RequestedStatus,
): E.Either<NewStatusFailure, NewStatus> => {
  const stripped = text?.trim();
  if (stripped !== undefined && lengthOf(stripped) > maxStatusTextLength) {
    return E.left(accountFailure('StatusTextTooLong'));
  }
  return pipe(
    has(level, 'statusEmoji') ? parseStatusEmoji(catalogue, requested) : E.right(undefined),
    E.filterOrElseW(
      (emoji) => away !== undefined || stripped !== undefined || emoji !== undefined,
      () => accountFailure('NoNewValues'),
    ),
    E.map((emoji) => ({
      ...(stripped === undefined ? {} : { text: stripped }),
      ...(emoji === undefined ? {} : { emoji }),
    })),
  );
};
