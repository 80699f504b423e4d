import type { User } from '../../access';
import type { Audience } from '../../kernel';

/**
 * Who receives the events about a bot's configuration: its owner, and the administrators, to whom
 * every bot is listed when they register.
 *
 * Source: docs/reference/bots.md#audience-of-bot-events.
 */
export const botAudience = ({ bot }: Pick<User, 'bot'>): Audience => ({
  users: bot?.ownerId == null ? [] : [bot.ownerId],
  standing: 'administrators',
});
