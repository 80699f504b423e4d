import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { FeatureLevel, UserId } from '../../kernel';
import { has } from '../../kernel';
import type {
  EmojiCatalogue,
  EmojiIdentity,
  EmojiReference,
  NamedReference,
  ReactionType,
} from '../emoji/emoji';
import { isSameEmoji } from '../emoji/emoji';
import type { CheckedType, EmojiMismatch } from '../emoji/emoji-named';
import {
  checkEmoji,
  checkType,
  completeReference,
  emojiNamed,
  isKnownCode,
  withoutExtraAliases,
} from '../emoji/emoji-named';
import type { Reaction } from './reaction';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';

const joinOrCheck = (
  catalogue: EmojiCatalogue,
  reactions: readonly Reaction[],
  userId: UserId,
  emoji: EmojiIdentity,
): E.Either<EmojiMismatch | MessageFailure<'ReactionAlreadyExists'>, EmojiIdentity> => {
  const same = reactions.filter((reaction) => isSameEmoji(reaction.emoji, emoji));
  if (same.some((reaction) => reaction.userId === userId)) {
    return E.left(messageFailure('ReactionAlreadyExists'));
  }
  const [first] = same;
  return first === undefined
    ? pipe(
        checkEmoji(catalogue, emoji),
        E.map(() => emoji),
      )
    : E.right(first.emoji);
};

export type NewReactionFailure =
  | MessageFailure<'EmojiDoesNotExist' | 'InvalidEmojiType' | 'ReactionAlreadyExists'>
  | EmojiMismatch;

/**
 * Finds the emoji to add. If the message already has a reaction with it, the new one is the same,
 * even if the emoji has been renamed or deactivated since.
 *
 * Source: docs/reference/emoji.md#adding-a-reaction.
 */
export const identifyNewReaction = (
  catalogue: EmojiCatalogue,
  reactions: readonly Reaction[],
  userId: UserId,
  reference: NamedReference,
): E.Either<NewReactionFailure, EmojiIdentity> =>
  pipe(
    completeReference(catalogue, withoutExtraAliases(catalogue, reference)),
    E.flatMap((emoji) => joinOrCheck(catalogue, reactions, userId, emoji)),
  );

type ResolvedEmoji = Pick<EmojiIdentity, 'code' | 'type'>;

/** Resolves code and type: the code from the name, the type from the name or an own reaction. */
const resolveReference = (
  catalogue: EmojiCatalogue,
  own: readonly Reaction[],
  { name, code, type }: EmojiReference,
  level: FeatureLevel,
): E.Either<
  MessageFailure<'EmojiDoesNotExist' | 'InvalidEmojiType' | 'NeitherEmojiNameNorCode'>,
  ResolvedEmoji
> => {
  const named = name === undefined ? undefined : emojiNamed(catalogue, name);
  const typeOf = (inferred: ReactionType | undefined): CheckedType => {
    if (type !== undefined) {
      return checkType(type);
    }
    const isInferred = inferred !== undefined && has(level, 'reactionTypeOfCustomEmojiInferred');
    return E.right(isInferred ? inferred : 'unicode_emoji');
  };
  if (code === undefined) {
    return named === undefined
      ? E.left(messageFailure('NeitherEmojiNameNorCode'))
      : pipe(
          E.Do,
          E.bindW('found', () => named),
          E.bindW('chosen', ({ found }) => typeOf(found.type)),
          E.map(({ found, chosen }) => ({ code: found.code, type: chosen })),
        );
  }
  const used = own.find(({ emoji }) => emoji.code === code)?.emoji.type;
  return pipe(
    typeOf(named !== undefined && E.isRight(named) ? named.right.type : used),
    E.map((chosen) => ({ code, type: chosen })),
  );
};

export type OwnReactionFailure = MessageFailure<
  | 'EmojiDoesNotExist'
  | 'InvalidEmojiType'
  | 'NeitherEmojiNameNorCode'
  | 'ReactionDoesNotExist'
  | 'UnknownEmojiCode'
>;

/**
 * Finds the caller's reaction to remove. The code may belong to an emoji that no longer exists.
 *
 * Source: docs/reference/emoji.md#removing-a-reaction.
 */
export const identifyOwnReaction = (
  catalogue: EmojiCatalogue,
  reactions: readonly Reaction[],
  userId: UserId,
  reference: EmojiReference,
  level: FeatureLevel,
): E.Either<OwnReactionFailure, Reaction> => {
  const own = reactions.filter((reaction) => reaction.userId === userId);
  return pipe(
    resolveReference(
      catalogue,
      own,
      withoutExtraAliases(catalogue, { ...reference, name: reference.name }),
      level,
    ),
    E.flatMap((resolved) => {
      const found = own.find(({ emoji }) => isSameEmoji(emoji, resolved));
      if (found !== undefined) {
        return E.right(found);
      }
      const isUnknown =
        reference.code !== undefined && !isKnownCode(catalogue, resolved.type, resolved.code);
      return E.left(
        isUnknown ? messageFailure('UnknownEmojiCode') : messageFailure('ReactionDoesNotExist'),
      );
    }),
  );
};
