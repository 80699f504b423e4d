import { orThrow, systemBots } from '@parley/core';
import type { Parley } from './parley';

const channel = {
  name: 'general',
  description: 'For everybody, and for everything without a channel of its own',
};

const welcome = `**Welcome!** Everybody who joins can read this channel and write in it.

- Messages of a channel belong to **topics**, so that each conversation stays together. This one is in the topic “welcome”: reply here, or start a topic of your own.
- Write \`@\` to mention a person, \`#\` to link to a channel and \`:\` to find an emoji.
- For a message to one person, choose their name in the list of people.`;

/**
 * Creates the channel that everybody who joins is subscribed to, with a welcome from the welcome bot.
 * What an interrupted start has done already stays as it is.
 */
export const createFirstChannel = async (
  { as }: Pick<Parley, 'as'>,
  ownerEmail: string,
): Promise<void> => {
  const owner = as(ownerEmail);
  await orThrow(
    owner.channels.subscribe({
      channels: [channel],
      options: { isDefault: true },
      announce: false,
    }),
  );
  const channelId = await orThrow(owner.channels.getId({ name: channel.name }));
  const topics = await orThrow(owner.channels.listTopics({ channelId }));
  if (topics.length === 0) {
    const { realm } = await orThrow(owner.caller());
    await orThrow(
      as(`${systemBots.welcome.localPart}@${realm.host}`).messages.send({
        addressee: { _tag: 'ToChannel', channel: channelId, topic: 'welcome' },
        content: welcome,
      }),
    );
  }
};
