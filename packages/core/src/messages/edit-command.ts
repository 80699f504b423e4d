import type { MessageId } from '../shared/id';
import type { EditRequest } from './edit-plan';

/** What a sender or a moderator wants changed about a message, and whom to tell of a move. */
export type EditMessage = EditRequest & {
  readonly messageId: MessageId;
  readonly notifyOldThread: boolean;
  readonly notifyNewThread: boolean;
};
