import type { LinkableChannel, User } from '../../access';
import { channelLink } from '../../access';
import type { ChannelId, PersonalNotice } from '../../kernel';
import { personalNotice, withoutMarkup } from '../../kernel';

type Bot = Pick<User, 'deliveryEmail'>;

/** The common beginning of all notices about a bot, by which they are recognized. */
const botNoticeBeginning = ({ deliveryEmail }: Bot): string =>
  `Your bot \`${deliveryEmail}\` tried to send a message to `;

const attempt = (bot: Bot, where: string): string => `${botNoticeBeginning(bot)}${where}`;

/** Notice, in Markdown, that a bot writes to a channel that does not exist. */
export const missingChannelNotice = (bot: Bot, channel: ChannelId | string): string =>
  typeof channel === 'number'
    ? `${attempt(bot, `channel ID ${channel}`)}: there is no channel with that ID.`
    : `${attempt(bot, `#**${withoutMarkup(channel)}**`)}, which does not exist. It [can be created](#channels/new).`;

/** Notice, in Markdown, that a bot writes to a channel without subscribers. */
export const emptyChannelNotice = (bot: Bot, channel: LinkableChannel): string =>
  `${attempt(bot, channelLink(channel))}, which exists, but has no subscribers.`;

/** A notice for the owner of the sending bot, at most one a minute; undefined without an owner. */
export const botOwnerNotice = (sender: User, content: string): PersonalNotice | undefined => {
  const ownerId = sender.bot?.ownerId ?? null;
  return ownerId === null
    ? undefined
    : { ...personalNotice({ id: ownerId }, content), limitedBy: botNoticeBeginning(sender) };
};

/** The key of the job of a notice about a bot; a new notice replaces one that is not yet posted. */
export const botOwnerNoticeKey = ({ realmId, id }: Pick<User, 'realmId' | 'id'>): string =>
  `bot-owner-notice:${realmId}:${id}`;
