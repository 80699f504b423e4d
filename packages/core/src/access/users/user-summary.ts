import type { Timestamp, UserId } from '../../kernel';
import type { User } from './user';

/** About all users of a realm. */
export type UserSummary = {
  /** Ascending. */
  readonly deactivated: readonly UserId[];
  /** When the last one joined; 0 if there is none. */
  readonly lastJoinedAt: Timestamp;
};

export const summaryOf = (users: readonly User[]): UserSummary => ({
  deactivated: users.filter(({ isActive }) => !isActive).map(({ id }) => id),
  lastJoinedAt: users.reduce((last, { joinedAt }) => Math.max(last, joinedAt), 0),
});
