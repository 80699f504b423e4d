import type { Channel } from '../../channels';
import { metadataAudience, ofArchived } from '../../channels';
import type { ChannelId, MessageId, UserId } from '../../kernel';
import type { AddressedEvent } from '../domain-events';

/** The first message of a channel that messages leave. */
export type FirstMessages = {
  readonly channelId: ChannelId;
  /** Null if there is none. */
  readonly firstMessageId: MessageId | null;
  /** The first one without the messages that leave the channel. */
  readonly firstStaying: MessageId | null;
};

/** A channel that gets another first message. */
export type FirstMessageChange = {
  readonly channel: Channel;
  /** Null if the channel has no messages any more. */
  readonly firstMessageId: MessageId | null;
  /** As in `ChannelViewers`. */
  readonly viewers: readonly UserId[];
};

/** The oldest of the messages that come to a channel. */
export type Arrival = { readonly channelId: ChannelId; readonly id: MessageId };

/** The channels that get another first message, with that message. */
export const newFirstMessages = (
  found: readonly FirstMessages[],
  arrivals: readonly Arrival[],
): readonly Pick<FirstMessages, 'channelId' | 'firstMessageId'>[] =>
  found.flatMap(({ channelId, firstMessageId, firstStaying }) => {
    const arriving = arrivals.find((each) => each.channelId === channelId)?.id;
    const isFirst = arriving !== undefined && (firstStaying === null || arriving < firstStaying);
    const next = isFirst ? arriving : firstStaying;
    return next === firstMessageId ? [] : [{ channelId, firstMessageId: next }];
  });

/**
 * Announces the first message of a channel to everyone who can see the channel: also to those who
 * receive nothing about its messages.
 */
export const firstMessageEvent = ({
  channel,
  firstMessageId,
  viewers,
}: FirstMessageChange): AddressedEvent => ({
  event: {
    _tag: 'FirstMessageChanged',
    channelId: channel.id,
    name: channel.name,
    firstMessageId,
    ...ofArchived(channel),
  },
  audience: metadataAudience(channel, viewers),
});
