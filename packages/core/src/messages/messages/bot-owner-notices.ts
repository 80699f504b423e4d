import type { User } from '../../access';
import type { ChannelId } from '../../kernel';

type Bot = Pick<User, 'deliveryEmail'>;

/** How every notice about the bot begins. */
export const botNoticeBeginning = ({ deliveryEmail }: Bot): string =>
  `Your bot \`${deliveryEmail}\` tried to send a message to `;

const attempt = (bot: Bot, where: string): string => `${botNoticeBeginning(bot)}${where}`;

/** Markdown. What the owner of a bot is told where the bot writes to no channel that there is. */
export const missingChannelNotice = (bot: Bot, channel: ChannelId | string): string =>
  typeof channel === 'number'
    ? `${attempt(bot, `channel ID ${channel}`)}: there is no channel with that ID.`
    : `${attempt(bot, `#**${channel}**`)}, which does not exist. It [can be created](#channels/new).`;

/** Markdown. What they are told where nobody is in the channel. */
export const emptyChannelNotice = (bot: Bot, channel: string): string =>
  `${attempt(bot, `#**${channel}**`)}, which exists, but has no subscribers.`;
