import type { BotConfiguration, User } from '../../access';
import { isAdministrator, isBot } from '../../access';
import type { Audience } from '../../kernel';
import { everyone, onlyTo } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import type { BotDetailChanged } from './bot-events';
import type { BotView } from './bot-view';
import { botAudience } from './bot-audience';

const configurationParts = [
  ['default_sending_stream', 'defaultSendingChannel'],
  ['default_events_register_stream', 'defaultEventsChannel'],
  ['default_all_public_streams', 'defaultAllPublicChannels'],
  ['services', 'service'],
] as const;

/** The event for a change of a bot's account; none for a user who is no bot. */
export const botDetailEvents = (
  user: User,
  property: BotDetailChanged['property'],
  value: BotDetailChanged['value'],
): readonly AddressedEvent[] =>
  isBot(user)
    ? [
        {
          event: { _tag: 'BotDetailChanged', botId: user.id, property, value },
          audience: botAudience(user),
        },
      ]
    : [];

/** Announces the changed parts of the bot's configuration to its audience. */
export const configurationEvents = (
  bot: BotView,
  before: BotConfiguration,
  after: BotConfiguration,
  audience: Audience,
): readonly AddressedEvent[] =>
  configurationParts
    .filter(([, part]) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
    .map(([property]) => ({ event: { _tag: 'BotSetUp', bot, property }, audience }));

/** Announces the level that is set for the bot. */
export const levelEvent = (bot: BotView, audience: Audience): AddressedEvent => ({
  event: { _tag: 'BotSetUp', bot, property: 'default_feature_level' },
  audience,
});

/** Whether the user is in the audience only as the bot's owner. */
const isAudienceAsOwner = (user: User, { standing }: Audience): boolean =>
  standing === undefined || !isAdministrator(user);

/**
 * Removes the bot for the previous owner and adds it for the new one, unless they see all bots;
 * announces the new owner to everyone else.
 *
 * @param audience the audience of the bot's events
 */
export const ownerEvents = (
  bot: BotView,
  previous: User | undefined,
  next: User,
  audience: Audience,
): readonly AddressedEvent[] => {
  const isGained = isAudienceAsOwner(next, audience);
  return [
    ...(previous !== undefined && isAudienceAsOwner(previous, audience)
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
