import type { CustomEmojiRepository } from '../ports/custom-emoji-repository';
import { CustomEmojiId } from '../shared/id';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';

export const inMemoryEmoji = (cell: Cell): CustomEmojiRepository => ({
  list: (realmId) =>
    reading(cell, ({ customEmoji }) => customEmoji.filter((emoji) => emoji.realmId === realmId)),
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
