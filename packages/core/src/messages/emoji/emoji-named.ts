import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type {
  EmojiCatalogue,
  EmojiIdentity,
  EmojiReference,
  NamedReference,
  ReactionType,
} from './emoji';
import { extraEmojiName, isExtraEmojiName } from './emoji';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';

/** Looks up an emoji by name: custom emoji first, then the extra emoji, then Unicode. */
export const emojiNamed = (
  { custom, unicode }: EmojiCatalogue,
  name: string,
): E.Either<MessageFailure<'EmojiDoesNotExist'>, EmojiIdentity> => {
  const own = custom.find((emoji) => emoji.isActive && emoji.name === name);
  if (own !== undefined) {
    return E.right({ name, code: String(own.id), type: 'realm_emoji' });
  }
  if (isExtraEmojiName(name)) {
    return E.right({ name: extraEmojiName, code: extraEmojiName, type: 'chat_extra_emoji' });
  }
  const code = unicode.get(name);
  return code === undefined
    ? E.left(messageFailure('EmojiDoesNotExist', { name, isInPath: false }))
    : E.right({ name, code, type: 'unicode_emoji' });
};

const customWithCode = ({ custom }: EmojiCatalogue, code: string) =>
  custom.find(({ id }) => String(id) === code);

/** Whether the namespace has an emoji with that code, active or not. */
export const isKnownCode = (
  catalogue: EmojiCatalogue,
  type: ReactionType,
  code: string,
): boolean => {
  switch (type) {
    case 'realm_emoji':
      return customWithCode(catalogue, code) !== undefined;
    case 'chat_extra_emoji':
      return code === extraEmojiName;
    case 'unicode_emoji':
      return Array.from(catalogue.unicode.values()).includes(code);
  }
};

const checkCustom = (
  catalogue: EmojiCatalogue,
  { name, code }: EmojiIdentity,
): E.Either<
  MessageFailure<'InvalidCustomEmoji' | 'InvalidCustomEmojiName' | 'CustomEmojiDeactivated'>,
  void
> => {
  const emoji = customWithCode(catalogue, code);
  if (emoji === undefined) {
    return E.left(messageFailure('InvalidCustomEmoji'));
  }
  if (emoji.name !== name) {
    return E.left(messageFailure('InvalidCustomEmojiName'));
  }
  return emoji.isActive ? E.right(undefined) : E.left(messageFailure('CustomEmojiDeactivated'));
};

export type EmojiMismatch = MessageFailure<
  | 'InvalidCustomEmoji'
  | 'InvalidCustomEmojiName'
  | 'CustomEmojiDeactivated'
  | 'InvalidEmojiCode'
  | 'InvalidEmojiName'
>;

/**
 * Checks that name, code and type belong together, and that a custom emoji is active.
 *
 * Source: docs/reference/emoji.md#identifying-an-emoji.
 */
export const checkEmoji = (
  catalogue: EmojiCatalogue,
  emoji: EmojiIdentity,
): E.Either<EmojiMismatch, void> => {
  if (emoji.type === 'realm_emoji') {
    return checkCustom(catalogue, emoji);
  }
  if (!isKnownCode(catalogue, emoji.type, emoji.code)) {
    return E.left(messageFailure('InvalidEmojiCode'));
  }
  const isNameOfCode =
    emoji.type === 'chat_extra_emoji'
      ? emoji.name === emoji.code
      : catalogue.unicode.get(emoji.name) === emoji.code;
  return isNameOfCode ? E.right(undefined) : E.left(messageFailure('InvalidEmojiName'));
};

const types: Readonly<Record<string, ReactionType>> = {
  unicode_emoji: 'unicode_emoji',
  realm_emoji: 'realm_emoji',
  chat_extra_emoji: 'chat_extra_emoji',
  zulip_extra_emoji: 'chat_extra_emoji',
};

/** Parses the name of a type, including the alias that existing clients use. */
const parseReactionType = (text: string): ReactionType | undefined =>
  Object.hasOwn(types, text) ? types[text] : undefined;

/**
 * The reference with the own name of the extra emoji in place of its aliases, so that all clients
 * are sent the same one. A custom emoji may have the name of an alias.
 */
export const withoutExtraAliases = <Name extends string | undefined>(
  { custom }: EmojiCatalogue,
  { name, code, type }: EmojiReference & { readonly name: Name },
): EmojiReference & { readonly name: Name | typeof extraEmojiName } => {
  const isExtra = type === undefined || parseReactionType(type) === 'chat_extra_emoji';
  const isCustom = type === undefined && custom.some((one) => one.isActive && one.name === name);
  const own = <Text extends string | undefined>(text: Text): Text | typeof extraEmojiName =>
    isExtra && text !== undefined && isExtraEmojiName(text) ? extraEmojiName : text;
  return { name: isCustom ? name : own(name), code: own(code), type };
};

export type CheckedType = E.Either<MessageFailure<'InvalidEmojiType'>, ReactionType>;

export const checkType = (text: string): CheckedType =>
  E.fromNullable(messageFailure('InvalidEmojiType'))(parseReactionType(text));

/** The emoji of a reference, whose missing parts follow from the name. */
export const completeReference = (
  catalogue: EmojiCatalogue,
  { name, code, type }: NamedReference,
): E.Either<MessageFailure<'EmojiDoesNotExist' | 'InvalidEmojiType'>, EmojiIdentity> => {
  if (code !== undefined && type !== undefined) {
    return pipe(
      checkType(type),
      E.map((given) => ({ name, code, type: given })),
    );
  }
  return pipe(
    E.Do,
    E.bindW('found', () => emojiNamed(catalogue, name)),
    E.bindW('given', ({ found }) => (type === undefined ? E.right(found.type) : checkType(type))),
    E.map(({ found, given }) => ({ name, code: code ?? found.code, type: given })),
  );
};
