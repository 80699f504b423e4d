import type * as TE from 'fp-ts/TaskEither';
import type { CustomEmojiId, RealmId, Unexpected } from '../../kernel';
import type { CustomEmoji } from '../emoji/emoji';

export type NewCustomEmoji = Omit<CustomEmoji, 'id' | 'isActive'>;

export interface CustomEmojiRepository {
  /** Active or not, ascending. */
  readonly list: (realmId: RealmId) => TE.TaskEither<Unexpected, readonly CustomEmoji[]>;
  /** The same; nobody else who locks them goes on until the transaction ends. */
  readonly lock: (realmId: RealmId) => TE.TaskEither<Unexpected, readonly CustomEmoji[]>;
  readonly create: (emoji: NewCustomEmoji) => TE.TaskEither<Unexpected, CustomEmoji>;
  readonly deactivate: (realmId: RealmId, id: CustomEmojiId) => TE.TaskEither<Unexpected, void>;
}
