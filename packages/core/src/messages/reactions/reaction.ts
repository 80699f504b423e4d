import type { UserId } from '../../kernel';
import type { EmojiIdentity } from '../emoji/emoji';

/** An emoji of a user on a message. */
export type Reaction = {
  readonly userId: UserId;
  readonly emoji: EmojiIdentity;
};
