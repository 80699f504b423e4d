import type { User } from '../users/user';

/** Names somebody without telling them. */
export const silentMention = ({ fullName, id }: Pick<User, 'fullName' | 'id'>): string =>
  `@_**${fullName}|${id}**`;

export const channelLink = (name: string): string => `#**${name}**`;

export const topicLink = (channelName: string, topic: string): string =>
  `#**${channelName}>${topic}**`;

/** The text as a quote; the fence around it is longer than any in it. */
export const quoted = (text: string): string => {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}quote\n${text}\n${fence}`;
};
