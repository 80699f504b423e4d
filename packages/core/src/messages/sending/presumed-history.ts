import type { User } from '../../access';
import { isBot } from '../../access';
import { hasSharedHistory } from '../../channels';
import type { Destination } from './destination';

/**
 * What a message was decided on without looking it up: that its topic, or its channel, has messages.
 * Whoever writes the message checks it.
 */
export type PresumedHistory = 'TopicHasMessages' | 'ChannelHasMessages';

/**
 * What may be presumed of a destination, as nearly all messages continue a topic. It decides what the
 * message changes besides, but not whether it may be sent. Undefined if it makes no difference, and if
 * it depends on what the sender can see of the topic.
 */
export const presumedHistory = (
  sender: User,
  destination: Destination,
): PresumedHistory | undefined => {
  if (destination._tag === 'InConversation') {
    return undefined;
  }
  if (isBot(sender)) {
    return 'ChannelHasMessages';
  }
  return hasSharedHistory(destination.channel.privacy) ? 'TopicHasMessages' : undefined;
};

/** For transactions, which look everything up. */
export const presumingNothing: typeof presumedHistory = () => undefined;
