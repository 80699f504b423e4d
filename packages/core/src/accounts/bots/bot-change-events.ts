import type { BotConfiguration, User } from '../../access';
import { isAdministrator } from '../../access';
import type { Audience } from '../../kernel';
import { everyone, onlyTo } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import type { BotView } from './present-bot';

const configurationParts = [
  ['default_sending_stream', 'defaultSendingChannel'],
  ['default_events_register_stream', 'defaultEventsChannel'],
  ['default_all_public_streams', 'defaultAllPublicChannels'],
  ['services', 'service'],
] as const;

/** Tells those who look after a bot which parts of its configuration changed. */
export const configurationEvents = (
  bot: BotView,
  before: BotConfiguration,
  after: BotConfiguration,
  audience: Audience,
): readonly AddressedEvent[] =>
  configurationParts
    .filter(([, part]) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
    .map(([property]) => ({ event: { _tag: 'BotSetUp', bot, property }, audience }));

/** Whether the user is told about the bot only because they own it. */
const isToldAsOwner = (user: User, { standing }: Audience): boolean =>
  standing === undefined || !isAdministrator(user);

/**
 * Tells the previous owner that the bot is gone and the new one that it is there, unless they see
 * all bots; everyone else of the new owner.
 *
 * @param audience who is told how the bot is set up
 */
export const ownerEvents = (
  bot: BotView,
  previous: User | undefined,
  next: User,
  audience: Audience,
): readonly AddressedEvent[] => {
  const isGained = isToldAsOwner(next, audience);
  return [
    ...(previous !== undefined && isToldAsOwner(previous, audience)
      ? [
          {
            event: { _tag: 'BotDeleted' as const, botId: bot.userId },
            audience: onlyTo(previous.id),
          },
        ]
      : []),
    ...(isGained ? [{ event: { _tag: 'BotAdded' as const, bot }, audience: onlyTo(next.id) }] : []),
    {
      event: {
        _tag: 'BotDetailChanged',
        botId: bot.userId,
        property: 'owner_id',
        value: next.id,
      },
      audience: { ...audience, except: isGained ? [next.id] : [] },
    },
    {
      event: { _tag: 'BotOwnerChanged', userId: bot.userId, ownerId: next.id },
      audience: everyone,
    },
  ];
};
