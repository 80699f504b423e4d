import type { FeatureLevel, Fields, Role } from '../kernel';
import type { EditHistoryVisibility } from './messages/edit-history';
import type { MessageView } from './messages/message-view';

/** Whose program receives a message. */
export type MessageReceiver = {
  readonly level: FeatureLevel;
  readonly role: Role;
  /** What the organization shows of earlier versions. */
  readonly editHistory: EditHistoryVisibility;
};

/** The records of the API that outgoing webhooks receive. */
export interface MessagePresentation {
  /** The message with its content in Markdown. */
  readonly message: (message: MessageView, receiver: MessageReceiver) => Fields;
}
