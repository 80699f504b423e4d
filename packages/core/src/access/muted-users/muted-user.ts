import type { Timestamp, UserId } from '../../kernel';

/** Somebody whom a user does not want to hear of. */
export type MutedUser = { readonly userId: UserId; readonly mutedAt: Timestamp };

export const presentMutedUser = ({ userId, mutedAt }: MutedUser) => ({
  id: userId,
  timestamp: mutedAt,
});
