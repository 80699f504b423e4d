import type { ChannelPrivacy, MessageForViewer } from '../../channels';
import type { Audience, MessageId, Receivers, UserId } from '../../kernel';
import { nextMessage, onlyTo } from '../../kernel';

/** What the audience of events about messages of one place depends on, besides memberships. */
export type MessageAudienceFacts = {
  /** All participants of the conversation; empty for a message in a channel. */
  readonly people: readonly UserId[];
  /** Users whose history one of the messages entered after it was sent. */
  readonly enteredFor: readonly UserId[];
};

/** Who may still read a message that they have; undefined if subscribers read all, and others none. */
const ruleIn: Readonly<Record<ChannelPrivacy, Receivers['rule']>> = {
  public: 'orSubscribed',
  webPublic: 'orSubscribed',
  private: undefined,
  privateProtected: 'andSubscribed',
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
  { people, enteredFor }: MessageAudienceFacts,
  others: readonly MessageId[] = [],
): Audience => {
  if (place === undefined) {
    return onlyTo(...people);
  }
  const { id: channelId, privacy } = place.channel;
  const rule = ruleIn[privacy];
  return {
    users: [],
    receivers: {
      channelId,
      messageId: id,
      next: nextMessage,
      ...(others.length === 0 ? {} : { others }),
      ...(rule === undefined ? {} : { rule }),
      ...(rule === undefined || enteredFor.length === 0 ? {} : { enteredFor }),
    },
  };
};
