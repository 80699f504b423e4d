import type * as TE from 'fp-ts/TaskEither';
import type { CustomEmojiId, RealmId, Unexpected } from '../../kernel';
import type { CustomEmoji } from '../emoji/emoji';

export type NewCustomEmoji = Omit<CustomEmoji, 'id' | 'isActive'>;

export interface CustomEmojiReader {
  /** All custom emoji, active or not, ascending. */
  readonly list: (realmId: RealmId) => TE.TaskEither<Unexpected, readonly CustomEmoji[]>;
}

export interface CustomEmojiRepository extends CustomEmojiReader {
  /** Like `list`, but also locks the realm's emoji until the end of the transaction. */
  readonly lock: (realmId: RealmId) => TE.TaskEither<Unexpected, readonly CustomEmoji[]>;
  readonly create: (emoji: NewCustomEmoji) => TE.TaskEither<Unexpected, CustomEmoji>;
  readonly deactivate: (realmId: RealmId, id: CustomEmojiId) => TE.TaskEither<Unexpected, void>;
}
