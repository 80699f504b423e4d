import type { UserId } from '../../kernel';
import type { EmojiIdentity } from '../emoji/emoji';

/** An emoji of a user on a message. */
export type Reaction = {
  readonly userId: UserId;
  readonly emoji: EmojiIdentity;
};

/** How a caller refers to an emoji; omitted parameters are undefined. */
export type EmojiReference = {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  /** As the client sent it; not parsed. */
  readonly type?: string | undefined;
};

export type NamedReference = EmojiReference & { readonly name: string };
