import type { User } from '../../access';

/** The text without mentions of the bot, as it is written to a bot that reads commands. */
export const withoutMention = (
  content: string,
  { fullName, id }: Pick<User, 'fullName' | 'id'>,
): string =>
  content.replaceAll(`@**${fullName}|${id}**`, '').replaceAll(`@**${fullName}**`, '').trim();
