import type { OutgoingMessage } from '../connection/pending';
import type { Draft } from './drafts';

/**
 * A message that could not be sent, as a draft.
 *
 * @param timestamp when it was written, in UNIX seconds
 */
export const draftOf = (message: OutgoingMessage, timestamp: number): Draft => {
  const { to, topic = '', content } = message;
  return {
    conversation:
      typeof to === 'number'
        ? { type: 'channel', channelId: to, topic }
        : { type: 'direct', userIds: Array.isArray(to) ? to.map(Number) : [] },
    content,
    timestamp,
  };
};
