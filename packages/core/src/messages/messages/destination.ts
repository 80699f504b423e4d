import type { Channel } from '../../channels';
import type { RecipientId, UserId } from '../../kernel';
import type { MessagePlace } from './message-view';

/** Where a message goes, once it is settled that it may go there. */
export type Destination = {
  readonly recipientId: RecipientId;
  readonly topic: string;
  readonly place: MessagePlace;
  /** The channel, or the people of the conversation. */
  readonly channel: Channel | undefined;
  readonly userIds: readonly UserId[];
};

/** A topic of a channel, for whoever may write there. */
export const channelDestination = (channel: Channel, topic: string): Destination => ({
  recipientId: channel.recipientId,
  topic,
  channel,
  userIds: [],
  place: {
    _tag: 'InChannel',
    recipientId: channel.recipientId,
    channelId: channel.id,
    channelName: channel.name,
  },
});
