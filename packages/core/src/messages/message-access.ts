import type { Viewer } from '../authentication/caller';
import { isCaller } from '../authentication/caller';
import type { ChannelForViewer } from '../channels/channel-access';
import { canReadContent } from '../channels/channel-access';
import { hasSharedHistory } from '../channels/channel-privacy';
import type { MessageId, RecipientId, UserId } from '../shared/id';
import type { Timestamp } from '../shared/timestamp';

/** A message, and what decides whether a certain viewer may read it. */
export type MessageForViewer = {
  readonly id: MessageId;
  readonly recipientId: RecipientId;
  readonly senderId: UserId;
  readonly topic: string;
  readonly sentAt: Timestamp;
  /** The channel it is in; undefined for direct messages. */
  readonly channel: ChannelForViewer | undefined;
  /** It is in the viewer's own history: received, or entered later. */
  readonly isInHistory: boolean;
};

/** Source: API document, «DELETE /messages/{message_id}»; reference, «Access». */
export const canReadMessage = (viewer: Viewer, message: MessageForViewer): boolean => {
  if (message.channel === undefined) {
    return isCaller(viewer) && message.isInHistory;
  }
  return (
    canReadContent(viewer, message.channel) &&
    (hasSharedHistory(message.channel.channel.privacy) || message.isInHistory)
  );
};
