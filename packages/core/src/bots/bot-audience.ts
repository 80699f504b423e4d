import type { Audience } from '../events/audience';
import type { User } from '../users/user';

/**
 * Who hears of how a bot is set up: its owner and the administrators.
 *
 * Source: reference, «POST /bots», audience of realm_bot events.
 */
export const botAudience = ({ bot }: Pick<User, 'bot'>): Audience => ({
  users: bot?.ownerId == null ? [] : [bot.ownerId],
  standing: 'administrators',
});
