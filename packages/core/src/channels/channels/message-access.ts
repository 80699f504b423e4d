import type { Viewer } from '../../access';
import { isCaller } from '../../access';
import type { MessageId, RecipientId, Timestamp, UserId } from '../../kernel';
import type { ChannelForViewer } from './channel-access';
import { canReadContent } from './channel-access';
import { hasSharedHistory } from './channel-privacy';

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
