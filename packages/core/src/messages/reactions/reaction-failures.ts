import type { FailureTable, Tagged } from '../../kernel';
import { badRequest, has, withCode } from '../../kernel';

export type ReactionAlreadyExists = Tagged<'ReactionAlreadyExists'>;
export const reactionAlreadyExists: ReactionAlreadyExists = { _tag: 'ReactionAlreadyExists' };

export type ReactionDoesNotExist = Tagged<'ReactionDoesNotExist'>;
export const reactionDoesNotExist: ReactionDoesNotExist = { _tag: 'ReactionDoesNotExist' };

/** On removal: the namespace has no such code, so that nobody can ever have used it. */
export type UnknownEmojiCode = Tagged<'UnknownEmojiCode'>;
export const unknownEmojiCode: UnknownEmojiCode = { _tag: 'UnknownEmojiCode' };

export type NeitherEmojiNameNorCode = Tagged<'NeitherEmojiNameNorCode'>;
export const neitherEmojiNameNorCode: NeitherEmojiNameNorCode = {
  _tag: 'NeitherEmojiNameNorCode',
};

export type ReactionFailure =
  ReactionAlreadyExists | ReactionDoesNotExist | UnknownEmojiCode | NeitherEmojiNameNorCode;

/** Source: API document, «Errors»; reference, «Reactions». */
export const reactionFailures: FailureTable<ReactionFailure> = {
  ReactionAlreadyExists: (_, level) =>
    has(level, 'reactionDoesNotExistCode')
      ? withCode('REACTION_ALREADY_EXISTS', 'Reaction already exists.')
      : badRequest('Reaction already exists.'),
  ReactionDoesNotExist: (_, level) =>
    has(level, 'reactionDoesNotExistCode')
      ? withCode('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.")
      : badRequest("Reaction doesn't exist."),
  UnknownEmojiCode: () => badRequest('Invalid emoji code'),
  NeitherEmojiNameNorCode: () =>
    badRequest('At least one of the following arguments must be present: emoji_name, emoji_code'),
};
