import type { RealmId } from '../kernel';
import { CustomEmojiId } from '../kernel';
import type { CustomEmojiRepository } from '../messages';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';

const listIn = (cell: Cell) => (realmId: RealmId) =>
  reading(cell, ({ customEmoji }) => customEmoji.filter((emoji) => emoji.realmId === realmId));

export const inMemoryEmoji = (cell: Cell): CustomEmojiRepository => ({
  list: listIn(cell),
  // Transactions run one at a time.
  lock: listIn(cell),
  create: (emoji) =>
    writing(
      cell,
      () => ({ ...emoji, id: nextId(CustomEmojiId), isActive: true }),
      (made) => (state) => ({ ...state, customEmoji: [...state.customEmoji, made] }),
    ),
  deactivate: (realmId, id) =>
    changing(cell, (state) => ({
      ...state,
      customEmoji: state.customEmoji.map((emoji) =>
        emoji.realmId === realmId && emoji.id === id ? { ...emoji, isActive: false } : emoji,
      ),
    })),
});
