import type { Channel } from '../channels/channel';
import { isPrivate } from '../channels/channel-privacy';
import type { Audience } from '../events/audience';
import { onlyTo } from '../events/audience';
import type { User } from '../users/user';

/**
 * Who hears of how a bot is set up: its owner and the administrators; its owner alone if it works
 * in a private channel.
 *
 * @param workplaces the channels that the bot is set up to send to and to listen in
 *
 * Source: reference, «POST /bots», audience of realm_bot events.
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
