import type { UserId } from '../../kernel';
import type { User } from './user';

/** The user with the id, found by halves. @param users ascending by id */
export const userWithId = (users: readonly User[], id: UserId): User | undefined => {
  let [low, high] = [0, users.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const user = users[middle];
    if (user === undefined || user.id === id) {
      return user;
    }
    [low, high] = user.id < id ? [middle + 1, high] : [low, middle];
  }
  return undefined;
};
