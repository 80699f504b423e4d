import type { MessageForViewer } from '../../channels';
import type { Audience, MessageId, UserId } from '../../kernel';
import { onlyTo } from '../../kernel';

/** What the audience of events about messages of one place depends on, besides memberships. */
export type MessageAudienceFacts = {
  /** All participants of the conversation; empty for a message in a channel. */
  readonly people: readonly UserId[];
  /** Users, except guests, who have the message in their history without having received it. */
  readonly nonReceivers: readonly UserId[];
  /** Subscribers, guests too, who have the message in their history without having received it. */
  readonly entered: readonly UserId[];
  /** An id above those of all messages and of all ends of membership periods. */
  readonly next: MessageId;
};

type Addressed = Pick<MessageForViewer, 'id' | 'channel'>;

/**
 * The audience of events about a message: reactions, deletion and the like.
 *
 * @param others other messages of the same channel that the event is about
 *
 * Source: docs/reference/messages.md#audience-of-what-happens-to-a-message.
 */
export const messageActionAudience = (
  { id, channel: place }: Addressed,
  { people, nonReceivers, entered, next }: MessageAudienceFacts,
  others: readonly MessageId[] = [],
): Audience => {
  if (place === undefined) {
    return onlyTo(...people);
  }
  const { id: channelId, privacy } = place.channel;
  const receivers = {
    channelId,
    messageId: id,
    next,
    ...(others.length === 0 ? {} : { others }),
  };
  switch (privacy) {
    case 'privateProtected':
      return { users: entered, receivers: { ...receivers, rule: 'andSubscribed' } };
    case 'private':
      return { users: [], receivers };
    case 'public':
    case 'webPublic':
      return { users: nonReceivers, receivers: { ...receivers, rule: 'orSubscribed' } };
  }
};
