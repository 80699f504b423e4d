import type { MessageId } from '../../kernel';
import { fencedQuotation, withoutMarkup } from '../../kernel';
import type { UserGroup } from '../user-groups/user-group';
import type { User } from '../users/user';
import { channelFragment, topicFragment } from './fragments';
import type { LinkableChannel } from './rendering';

/** A silent mention: names a user without notifying them. */
export const silentMention = ({ fullName, id }: Pick<User, 'fullName' | 'id'>): string =>
  `@_**${fullName}|${id}**`;

/** Names a group without notifying its members. */
export const silentGroupMention = ({ name }: Pick<UserGroup, 'name'>): string =>
  name.includes('*') ? `**${withoutMarkup(name)}**` : `@_*${name}*`;

/** What names a channel to the reader, if nothing is to be linked. */
export const channelName = (name: string): string => `**${withoutMarkup(name)}**`;

/**
 * Whether links of these names have a short form. Other names would end it too early: it would stay
 * text, in which the rest of the name has an effect, such as a mention of everybody.
 */
export const hasShortLink = (channel: string, topic: string): boolean =>
  !/[*`>]|\$\$/.test(channel) && !/[*`]|\$\$/.test(topic);

export const channelLink = (channel: LinkableChannel): string =>
  hasShortLink(channel.name, '')
    ? `#**${channel.name}**`
    : `[#${withoutMarkup(channel.name)}](#${channelFragment(channel)})`;

/** @param messageId a message of the topic, which is linked instead */
export const topicLink = (
  channel: LinkableChannel,
  topic: string,
  messageId?: MessageId,
): string => {
  const { name } = channel;
  // A topic that ends like this would be read as the link of a message.
  if (!hasShortLink(name, topic) || (messageId === undefined && /@\d+$/.test(topic))) {
    const address = `#${topicFragment(channel, topic)}${messageId === undefined ? '' : `/near/${messageId}`}`;
    return `[#${withoutMarkup(name)} > ${withoutMarkup(topic)}](${address})`;
  }
  return `#**${name}>${topic}${messageId === undefined ? '' : `@${messageId}`}**`;
};

/** The text as a quotation. */
export const quoted = fencedQuotation;
