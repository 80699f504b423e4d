import type { Async, CustomEmojiId, RealmId } from '../../kernel';
import type { CustomEmoji } from '../emoji/emoji';

type NewCustomEmoji = Omit<CustomEmoji, 'id' | 'isActive'>;

export interface CustomEmojiReader {
  /** All custom emoji, active or not, ascending. */
  readonly list: (realmId: RealmId) => Async<readonly CustomEmoji[]>;
}

export interface CustomEmojiRepository extends CustomEmojiReader {
  /** Like `list`, but also locks the realm's emoji until the end of the transaction. */
  readonly lock: (realmId: RealmId) => Async<readonly CustomEmoji[]>;
  readonly create: (emoji: NewCustomEmoji) => Async<CustomEmoji>;
  readonly deactivate: (realmId: RealmId, id: CustomEmojiId) => Async<void>;
}
