import { nextId, someTime } from '../in-memory';
import { ChannelId, ScheduledMessageId, UserId } from '../kernel';
import type { ScheduledMessage } from '../personal';

/** A message to a channel that is due now. */
export const aScheduledMessage = (given: Partial<ScheduledMessage> = {}): ScheduledMessage => ({
  id: nextId(ScheduledMessageId),
  senderId: nextId(UserId),
  place: { _tag: 'InChannel', channelId: nextId(ChannelId), topic: 'lunch' },
  content: 'Hello',
  renderedContent: '<p>Hello</p>',
  deliverAt: someTime,
  isReadBySender: true,
  client: 'website',
  state: 'waiting',
  ...given,
});
