import * as t from 'io-ts';
import type { CustomEmojiId, RealmId, UserId } from '../../kernel';

/** The three namespaces of emoji codes. Source: API document, "Reaction emoji identity". */
export const ReactionType = t.union([
  t.literal('unicode_emoji'),
  t.literal('realm_emoji'),
  t.literal('chat_extra_emoji'),
]);
export type ReactionType = t.TypeOf<typeof ReactionType>;

export type EmojiIdentity = {
  readonly name: string;
  /** Means something within its type alone. */
  readonly code: string;
  readonly type: ReactionType;
};

/** An emoji of the organization's own. */
export type CustomEmoji = {
  readonly id: CustomEmojiId;
  readonly realmId: RealmId;
  readonly name: string;
  readonly authorId: UserId | null;
  /** One that is not stays, so that reactions with it can be shown. */
  readonly isActive: boolean;
  /** Path of the picture below the site's root, and of its first frame if it moves. */
  readonly picturePath: string;
  readonly stillPath: string | null;
};

/** The one emoji that is neither of Unicode nor of a realm; its code is its name. */
export const extraEmojiName = 'parley';

/** Codes of the emoji of Unicode by name; an emoji may have several names. */
export type UnicodeEmoji = ReadonlyMap<string, string>;

/** Every emoji that there is in a realm. */
export type EmojiCatalogue = {
  readonly unicode: UnicodeEmoji;
  /** Active or not. */
  readonly custom: readonly CustomEmoji[];
};
