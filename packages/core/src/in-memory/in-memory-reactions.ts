import type { MessageId } from '../kernel';
import type { Reaction, ReactionRepository } from '../messages';
import { isSameEmoji } from '../messages';
import type { Cell } from './cell';
import { changing, reading } from './cell';
import type { State, StoredReaction } from './state';

export const reactionsTo = (
  { reactions }: State,
  messageId: MessageId,
): readonly StoredReaction[] => reactions.filter((reaction) => reaction.messageId === messageId);

const isThis =
  (messageId: MessageId, { userId, emoji }: Reaction) =>
  (other: StoredReaction): boolean =>
    other.messageId === messageId && other.userId === userId && isSameEmoji(other.emoji, emoji);

export const inMemoryReactions = (cell: Cell): ReactionRepository => ({
  ofMessage: (_realmId, messageId) =>
    reading(cell, (state) =>
      reactionsTo(state, messageId).map(({ userId, emoji }) => ({ userId, emoji })),
    ),
  add: (_realmId, messageId, reaction) =>
    changing(cell, (state) =>
      state.reactions.some(isThis(messageId, reaction))
        ? state
        : { ...state, reactions: [...state.reactions, { ...reaction, messageId }] },
    ),
  remove: (_realmId, messageId, reaction) =>
    changing(cell, (state) => ({
      ...state,
      reactions: state.reactions.filter((other) => !isThis(messageId, reaction)(other)),
    })),
});
