import * as t from 'io-ts';
import type { CustomEmojiId, RealmId, Timestamp, UserId } from '../../kernel';
import { mebibyte } from '../../kernel';

/** The three namespaces of emoji codes. Source: docs/reference/emoji.md#identity. */
export const ReactionType = t.union([
  t.literal('unicode_emoji'),
  t.literal('realm_emoji'),
  t.literal('chat_extra_emoji'),
]);
export type ReactionType = t.TypeOf<typeof ReactionType>;

export type EmojiIdentity = {
  readonly name: string;
  /** Unique only within its type. */
  readonly code: string;
  readonly type: ReactionType;
};

/** How a caller refers to an emoji; omitted parameters are undefined. */
export type EmojiReference = {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  /** As the client sent it; not parsed. */
  readonly type?: string | undefined;
};

export type NamedReference = EmojiReference & { readonly name: string };

export const isSameEmoji = (a: EmojiIdentity, b: Pick<EmojiIdentity, 'code' | 'type'>): boolean =>
  a.code === b.code && a.type === b.type;

/** An emoji that the organization uploaded. */
export type CustomEmoji = {
  readonly id: CustomEmojiId;
  readonly realmId: RealmId;
  readonly name: string;
  readonly authorId: UserId | null;
  /** 0 for emoji that are older than the record of it. */
  readonly createdAt: Timestamp;
  /** Deactivated emoji are kept, so that reactions with them can still be shown. */
  readonly isActive: boolean;
  /** Below the site's root; `stillPath` is the first frame of an animated picture. */
  readonly picturePath: string;
  readonly stillPath: string | null;
};

/** Of the picture of a custom emoji, as uploaded. */
export const maxEmojiMib = 5;
export const maxEmojiBytes = maxEmojiMib * mebibyte;

/** The only emoji that is neither Unicode nor custom; its code is its name. */
export const extraEmojiName = 'parley';

/** What existing clients call the extra emoji in their pickers. It is understood, and never sent. */
const extraEmojiAliases: readonly string[] = ['zulip'];

export const isExtraEmojiName = (name: string): boolean =>
  name === extraEmojiName || extraEmojiAliases.includes(name);

/** Codes of Unicode emoji by name; an emoji may have several names. */
export type UnicodeEmoji = ReadonlyMap<string, string>;

/** Every emoji of a realm. */
export type EmojiCatalogue = {
  readonly unicode: UnicodeEmoji;
  /** Active or not. */
  readonly custom: readonly CustomEmoji[];
};
