import { fencedQuotation } from '../../kernel';
import type { User } from '../users/user';

/** A silent mention: names a user without notifying them. */
export const silentMention = ({ fullName, id }: Pick<User, 'fullName' | 'id'>): string =>
  `@_**${fullName}|${id}**`;

export const channelLink = (name: string): string => `#**${name}**`;

export const topicLink = (channelName: string, topic: string): string =>
  `#**${channelName}>${topic}**`;

/** The text as a quotation. */
export const quoted = fencedQuotation;
