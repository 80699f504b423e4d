import type { MessageForViewer } from '../../channels';
import type { Audience, MessageId, UserId } from '../../kernel';
import { onlyTo } from '../../kernel';

/** Who has to do with messages of one place, besides what follows from membership. */
export type MessageCompany = {
  /** Everyone in the conversation; nobody for a message in a channel. */
  readonly people: readonly UserId[];
  /** Those, guests left out, whose history the message entered without their receiving it. */
  readonly newcomers: readonly UserId[];
  /** An id above that of every message that there is, and of every end of a membership period. */
  readonly next: MessageId;
};

type Addressed = Pick<MessageForViewer, 'id' | 'channel'>;

/**
 * Who hears of what happens to a message: its reactions, its deletion and the like.
 *
 * @param others messages of the same channel to which it happens, too
 *
 * Source: reference, "Message-action audience".
 */
export const messageActionAudience = (
  { id, channel: place }: Addressed,
  { people, newcomers, next }: MessageCompany,
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
      return { users: [], receivers: { ...receivers, rule: 'andSubscribed' } };
    case 'private':
      return { users: [], receivers };
    case 'public':
    case 'webPublic':
      return { users: newcomers, receivers: { ...receivers, rule: 'orSubscribed' } };
  }
};
