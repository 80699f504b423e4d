import type { User } from '../../access';
import type { Channel } from '../../channels';
import { isPrivate } from '../../channels';
import type { Audience } from '../../kernel';
import { onlyTo } from '../../kernel';

/**
 * Who hears of how a bot is set up: its owner and the administrators; its owner alone if it works
 * in a private channel.
 *
 * @param workplaces the channels that the bot is set up to send to and to listen in
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
