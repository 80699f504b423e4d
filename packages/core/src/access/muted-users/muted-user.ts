import type { Timestamp, UserId } from '../../kernel';

/** A user whom another user muted. */
export type MutedUser = { readonly userId: UserId; readonly mutedAt: Timestamp };
