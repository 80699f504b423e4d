import type { Channel } from '../../channels';
import { metadataAudience, ofArchived } from '../../channels';
import type { MessageId, UserId } from '../../kernel';
import type { AddressedEvent } from '../domain-events';

/**
 * Announces the first message of a channel to everyone who can see the channel: also to those who
 * receive nothing about its messages.
 *
 * @param firstMessageId null if the channel has no messages any more
 *
 * @param viewers as in `ChannelViewers`
 */
export const firstMessageEvent = (
  channel: Channel,
  firstMessageId: MessageId | null,
  viewers: readonly UserId[],
): AddressedEvent => ({
  event: {
    _tag: 'FirstMessageChanged',
    channelId: channel.id,
    name: channel.name,
    firstMessageId,
    ...ofArchived(channel),
  },
  audience: metadataAudience(channel, viewers),
});
