import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { StatusEmoji } from '../../access';
import type { EmojiCatalogue, EmojiMismatch, MessageFailure } from '../../messages';
import {
  checkEmoji,
  emojiNamed,
  messageFailure,
  parseReactionType,
  withoutExtraAliases,
} from '../../messages';
import { noStatusEmoji } from './user-status';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';

/** The requested emoji; missing parts follow from the name. */
export type RequestedEmoji = {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
};

export type StatusEmojiFailure =
  | AccountFailure<'StatusEmojiUnnamed'>
  | MessageFailure<'EmojiDoesNotExist' | 'InvalidEmojiType'>
  | EmojiMismatch;

/** The code and the type, as given or as they follow from the name. */
const completed = (
  catalogue: EmojiCatalogue,
  name: string,
  { code, type }: RequestedEmoji,
): E.Either<
  MessageFailure<'EmojiDoesNotExist'>,
  { readonly code: string; readonly type: string }
> =>
  code !== undefined && type !== undefined
    ? E.right({ code, type })
    : pipe(
        emojiNamed(catalogue, name),
        E.map((found) => ({ code: code ?? found.code, type: type ?? found.type })),
      );

/**
 * Validates the requested emoji: undefined if the request contains none, an empty emoji to clear
 * it.
 *
 * Source: docs/reference/own-account.md#status.
 */
export const parseStatusEmoji = (
  catalogue: EmojiCatalogue,
  given: RequestedEmoji,
): E.Either<StatusEmojiFailure, StatusEmoji | undefined> => {
  const requested = withoutExtraAliases(catalogue, { ...given, name: given.name });
  const { name, code, type } = requested;
  if (name === undefined) {
    return code === undefined && type === undefined
      ? E.right(undefined)
      : E.left(accountFailure('StatusEmojiUnnamed'));
  }
  if (name === '') {
    return E.right(noStatusEmoji);
  }
  return pipe(
    completed(catalogue, name, requested),
    E.bindTo('whole'),
    E.bindW('reactionType', ({ whole }) =>
      E.fromNullable(messageFailure('InvalidEmojiType'))(parseReactionType(whole.type)),
    ),
    E.tap(({ whole, reactionType }) =>
      checkEmoji(catalogue, { name, code: whole.code, type: reactionType }),
    ),
    E.map(({ whole, reactionType }) => ({
      emojiName: name,
      emojiCode: whole.code,
      reactionType,
    })),
  );
};
