import type { User } from '../../access';
import type { Channel } from '../../channels';
import { isPrivate } from '../../channels';
import type { Audience } from '../../kernel';
import { onlyTo } from '../../kernel';

/**
 * Who receives the events about a bot's configuration: its owner and the administrators; only its
 * owner if it works in a private channel.
 *
 * @param workplaces the default channels of the bot, for sending and for receiving events
 *
 * Source: reference, "POST /bots", audience of realm_bot events.
 */
export const botAudience = (
  { bot }: Pick<User, 'bot'>,
  workplaces: readonly Pick<Channel, 'privacy'>[],
): Audience => {
  const owner = bot?.ownerId == null ? [] : [bot.ownerId];
  return workplaces.some(({ privacy }) => isPrivate(privacy))
    ? onlyTo(...owner)
    : { users: owner, standing: 'administrators' };
};
