import type { UserId } from '../../kernel';
import type { EmojiIdentity } from '../emoji/emoji';

/** One person's emoji on a message. */
export type Reaction = {
  readonly userId: UserId;
  readonly emoji: EmojiIdentity;
};

/** Which emoji a caller means; what they left out is undefined. */
export type EmojiReference = {
  readonly name: string | undefined;
  readonly code: string | undefined;
  /** As it was sent. */
  readonly type: string | undefined;
};

export type NamedReference = EmojiReference & { readonly name: string };

export const isSameEmoji = (a: EmojiIdentity, b: Pick<EmojiIdentity, 'code' | 'type'>): boolean =>
  a.code === b.code && a.type === b.type;
