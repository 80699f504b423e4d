import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { EmojiCatalogue, EmojiIdentity, ReactionType } from '../emoji/emoji';
import type { EmojiDoesNotExist, InvalidEmojiType } from '../emoji/emoji-failures';
import { invalidEmojiType } from '../emoji/emoji-failures';
import type { EmojiMismatch } from '../emoji/find-emoji';
import { checkEmoji, findEmoji, isKnownCode, parseReactionType } from '../emoji/find-emoji';
import type { FeatureLevel } from '../feature-levels/feature-level';
import { has } from '../feature-levels/feature-level';
import type { UserId } from '../shared/id';
import type { EmojiReference, Reaction } from './reaction';
import { isSameEmoji } from './reaction';
import type {
  NeitherEmojiNameNorCode,
  ReactionAlreadyExists,
  ReactionDoesNotExist,
  UnknownEmojiCode,
} from './reaction-failures';
import {
  neitherEmojiNameNorCode,
  reactionAlreadyExists,
  reactionDoesNotExist,
  unknownEmojiCode,
} from './reaction-failures';

const parseType = (
  text: string | undefined,
): E.Either<InvalidEmojiType, ReactionType | undefined> => {
  const type = text === undefined ? undefined : parseReactionType(text);
  return text !== undefined && type === undefined ? E.left(invalidEmojiType) : E.right(type);
};

const complete = (
  catalogue: EmojiCatalogue,
  name: string,
  code: string | undefined,
  type: ReactionType | undefined,
): E.Either<EmojiDoesNotExist, EmojiIdentity> =>
  code !== undefined && type !== undefined
    ? E.right({ name, code, type })
    : pipe(
        findEmoji(catalogue, name),
        E.map((found) => ({ name, code: code ?? found.code, type: type ?? found.type })),
      );

const joinOrCheck = (
  catalogue: EmojiCatalogue,
  reactions: readonly Reaction[],
  userId: UserId,
  emoji: EmojiIdentity,
): E.Either<EmojiMismatch | ReactionAlreadyExists, EmojiIdentity> => {
  const same = reactions.filter((reaction) => isSameEmoji(reaction.emoji, emoji));
  if (same.some((reaction) => reaction.userId === userId)) {
    return E.left(reactionAlreadyExists);
  }
  const [first] = same;
  return first === undefined
    ? pipe(
        checkEmoji(catalogue, emoji),
        E.map(() => emoji),
      )
    : E.right(first.emoji);
};

/**
 * The emoji that is to be added. Who joins in somebody's reaction takes it as it is, be the emoji
 * renamed or deactivated by now.
 *
 * Source: reference, «POST /messages/{id}/reactions».
 */
export const identifyNewReaction = (
  catalogue: EmojiCatalogue,
  reactions: readonly Reaction[],
  userId: UserId,
  reference: EmojiReference & { readonly name: string },
): E.Either<
  EmojiDoesNotExist | EmojiMismatch | InvalidEmojiType | ReactionAlreadyExists,
  EmojiIdentity
> =>
  pipe(
    parseType(reference.type),
    E.flatMap((type) => complete(catalogue, reference.name, reference.code, type)),
    E.flatMap((emoji) => joinOrCheck(catalogue, reactions, userId, emoji)),
  );

type Sought = Pick<EmojiIdentity, 'code' | 'type'>;

/** Which code is meant where the name alone is given; which type where it is left out. */
const seek = (
  catalogue: EmojiCatalogue,
  own: readonly Reaction[],
  { name, code }: EmojiReference,
  type: ReactionType | undefined,
  level: FeatureLevel,
): E.Either<EmojiDoesNotExist | NeitherEmojiNameNorCode, Sought> => {
  const isTypeInferred = has(level, 'reactionTypeOfCustomEmojiInferred');
  const named = name === undefined ? undefined : findEmoji(catalogue, name);
  if (code === undefined) {
    return named === undefined
      ? E.left(neitherEmojiNameNorCode)
      : pipe(
          named,
          E.map((found) => ({
            code: found.code,
            type: type ?? (isTypeInferred ? found.type : 'unicode_emoji'),
          })),
        );
  }
  const used = own.find(({ emoji }) => emoji.code === code)?.emoji.type;
  const meant = named !== undefined && E.isRight(named) ? named.right.type : used;
  const inferred = isTypeInferred ? meant : undefined;
  return E.right({ code, type: type ?? inferred ?? 'unicode_emoji' });
};

/**
 * Finds the caller's own reaction that is to be removed. A code need not belong to today's emoji:
 * the reaction may be older.
 *
 * Source: API document, «DELETE /messages/{message_id}/reactions».
 */
export const identifyOwnReaction = (
  catalogue: EmojiCatalogue,
  reactions: readonly Reaction[],
  userId: UserId,
  reference: EmojiReference,
  level: FeatureLevel,
): E.Either<
  | EmojiDoesNotExist
  | InvalidEmojiType
  | NeitherEmojiNameNorCode
  | ReactionDoesNotExist
  | UnknownEmojiCode,
  Reaction
> => {
  const own = reactions.filter((reaction) => reaction.userId === userId);
  return pipe(
    parseType(reference.type),
    E.flatMap((type) => seek(catalogue, own, reference, type, level)),
    E.flatMap((sought) => {
      const found = own.find(({ emoji }) => isSameEmoji(emoji, sought));
      if (found !== undefined) {
        return E.right(found);
      }
      const isUnknown =
        reference.code !== undefined && !isKnownCode(catalogue, sought.type, sought.code);
      return E.left(isUnknown ? unknownEmojiCode : reactionDoesNotExist);
    }),
  );
};
